import { ActionIcon, Menu } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowDown,
  IconArrowUp,
  IconBookmarkPlus,
  IconChevronDown,
  IconCopy,
  IconDotsVertical,
  IconTrash,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { showFailure } from '../../../../api/query.ts';
import { useTexts } from '../../../../base/i18n.ts';
import { formatNumber } from '../../../../base/number.ts';
import { answeringTexts } from '../../answering/answering.texts.ts';
import { buildingTexts } from '../building.texts.ts';
import type { EditedForm } from './edited-form.ts';
import classes from './question-card.module.css';
import { faultOf } from './question-faults.ts';
import { questionIcons } from './question-icons.ts';
import { QuestionTitle } from './question-title.tsx';
import { questionsTexts } from './questions.texts.ts';
import { saveToBank } from './save-to-bank.ts';

/** What is done with a question as a whole. */
export interface QuestionActions {
  onFold: () => void;
  /** Moves one place up (-1) or down (1); undefined at the ends of the list. */
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onDuplicate: () => void;
  onDelete: () => void;
}
interface Props {
  edited: EditedForm;
  /** Number of the question in its task, from 1. */
  number: number;
  isFolded: boolean;
  handle: ReactNode;
  actions: QuestionActions;
  onEnter: () => void;
}

/** The first line of a question's card, which is all of it while the card is folded. */
export function QuestionHead({ edited, number, isFolded, handle, actions, onEnter }: Props) {
  const t = useTexts(buildingTexts);
  const q = useTexts(questionsTexts);
  const { value } = edited;
  const Icon = questionIcons[value.type];
  return (
    <div className={classes.head}>
      {handle}
      <button
        type="button"
        className={classes.fold}
        aria-expanded={!isFolded}
        // Folded, the line says it itself.
        aria-label={isFolded ? undefined : q('questionNumber', { number, title: value.title })}
        onClick={actions.onFold}
        data-fold
      >
        <IconChevronDown size={16} aria-hidden="true" />
        <span className={classes.number}>{number}.</span>
        <Icon size={18} aria-hidden="true" />
        {isFolded && <FoldedLine value={value} />}
      </button>
      {!isFolded && <QuestionTitle edited={edited} onEnter={onEnter} />}
      <QuestionMenu edited={edited} actions={actions} />
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('deleteQuestion', { name: value.title })}
        title={t('delete')}
        onClick={actions.onDelete}
      >
        <IconTrash size={18} aria-hidden="true" />
      </ActionIcon>
    </div>
  );
}

function FoldedLine({ value }: { value: EditedForm['value'] }) {
  const q = useTexts(questionsTexts);
  const answering = useTexts(answeringTexts);
  const fault = faultOf(value);
  return (
    <>
      <span className={classes.line}>{value.title || q('noTitle')}</span>
      {fault && (
        <span className={classes.lacking} title={q(`lacks.${fault}`)}>
          <IconAlertTriangle size={16} aria-hidden="true" />
          <span>{q(`lacks.${fault}`)}</span>
        </span>
      )}
      <span className={classes.points}>
        {answering('points', { count: value.weight, points: formatNumber(value.weight) })}
      </span>
    </>
  );
}

function QuestionMenu({ edited, actions }: Pick<Props, 'edited' | 'actions'>) {
  const q = useTexts(questionsTexts);
  const { title: name, id } = edited.value;
  const keep = () =>
    void edited.queue
      .flush()
      .then(() => saveToBank({ form_id: id }))
      .catch(showFailure);
  const items = [
    { label: q('duplicate'), keys: 'Ctrl+D', Icon: IconCopy, run: actions.onDuplicate },
    { label: q('up'), keys: 'Alt+↑', Icon: IconArrowUp, run: actions.onUp },
    { label: q('down'), keys: 'Alt+↓', Icon: IconArrowDown, run: actions.onDown },
    { label: q('saveToBank'), keys: '', Icon: IconBookmarkPlus, run: keep },
  ];
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={q('questionMenu', { name })}>
          <IconDotsVertical size={18} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map(({ label, keys, Icon, run }) => (
          <Menu.Item
            key={label}
            leftSection={<Icon size={18} aria-hidden="true" />}
            rightSection={keys && <kbd aria-hidden="true">{keys}</kbd>}
            disabled={run === undefined}
            onClick={run}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
