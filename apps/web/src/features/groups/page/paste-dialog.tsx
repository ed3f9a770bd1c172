import { NativeSelect, Textarea } from '@mantine/core';
import type { Group } from '@orbita/contract/groups';
import { useState } from 'react';
import { useSave, type Output } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { personName } from '../../../shared/users/person.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { groupsTexts } from '../groups.texts.ts';
import type { MemberActions } from './use-member-actions.ts';
import classes from '../groups.module.css';

type Match = Output<'groups', 'matchGroupUsers'>['data'][number];
type Found = Match['people'][number];
/** The most lines that are looked up at once. */
const MOST_LINES = 500;

interface Props {
  group: Group;
  actions: MemberActions;
  onClose: () => void;
}

/** Adds the people of a pasted list: first they are looked up, then those found are added. */
export function PasteDialog({ group, actions, onClose }: Props) {
  const t = useTexts(groupsTexts);
  const [text, setText] = useState('');
  const [matches, setMatches] = useState<Match[] | null>(null);
  const [picked, setPicked] = useState<Record<string, number>>({});
  const find = useSave('groups', 'matchGroupUsers');
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(0, MOST_LINES);
  const look = async () => setMatches((await find.mutateAsync({ params: { id: group.id }, body: { lines } })).data);
  const chosen = [...new Set([...(matches ?? []).flatMap(foundIds), ...Object.values(picked).filter((id) => id > 0)])];
  const add = () => void actions.add(chosen).then((isDone) => isDone && onClose());
  return (
    <Modal
      opened
      title={t('pasteTitle')}
      size="lg"
      saving={find.isPending}
      saveLabel={matches ? t('pasteAdd', { count: chosen.length }) : t('pasteFind')}
      saveDisabled={matches ? chosen.length === 0 : lines.length === 0}
      onSave={matches ? add : () => void look().catch(() => undefined)}
      onClose={onClose}
    >
      {matches === null ? (
        <Textarea
          label={t('pasteLabel')}
          placeholder={t('pastePlaceholder')}
          autosize
          minRows={8}
          maxRows={16}
          data-autofocus
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      ) : (
        <>
          <Matches matches={matches} picked={picked} onPick={(line, id) => setPicked({ ...picked, [line]: id })} />
          <Button onClick={() => setMatches(null)}>{t('pasteAgain')}</Button>
        </>
      )}
    </Modal>
  );
}

const foundIds = ({ state, people }: Match): number[] => (state === 'found' ? people.map(({ id }) => id) : []);

/** Tells the person apart from others of the same name. */
const told = (person: Found): string =>
  [personName(person), person.email, person.groups.map(({ name }) => name).join(', ')].filter(Boolean).join(' · ');

interface MatchesProps {
  matches: Match[];
  picked: Record<string, number>;
  onPick: (line: string, id: number) => void;
}
function Matches({ matches, picked, onPick }: MatchesProps) {
  const t = useTexts(groupsTexts);
  const parts = [
    ['several', t('pasteSeveral')],
    ['missing', t('pasteMissing')],
    ['found', t('pasteFound')],
    ['present', t('pastePresent')],
  ] as const;
  return parts.map(([state, title]) => {
    const rows = matches.filter((match) => match.state === state);
    return (
      rows.length > 0 && (
        <section key={state} className={classes.found}>
          <h3>{`${title} · ${rows.length}`}</h3>
          <ul>
            {rows.map(({ line, people }) => (
              <li key={line}>
                {state === 'several' ? (
                  <NativeSelect
                    label={t('pasteWhich', { line })}
                    value={String(picked[line] ?? 0)}
                    onChange={(event) => onPick(line, Number(event.currentTarget.value))}
                    data={[
                      { value: '0', label: t('pasteNobody') },
                      ...people.map((person) => ({ value: String(person.id), label: told(person) })),
                    ]}
                  />
                ) : (
                  (people[0] && told(people[0])) || line
                )}
              </li>
            ))}
          </ul>
        </section>
      )
    );
  });
}
