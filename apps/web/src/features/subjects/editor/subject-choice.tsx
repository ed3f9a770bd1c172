import { Pagination, Radio, Skeleton, TextInput } from '@mantine/core';
import type { SubjectRow } from '@orbita/contract/subjects';
import { useState } from 'react';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { useDebounced } from '../../../base/debounce.ts';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { personName } from '../../../shared/users/person.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { editorTexts } from './editor.texts.ts';
import classes from './dialogs.module.css';

const PAGE_SIZE = 10;

interface Props {
  /** Id of the current discipline, which is not offered. */
  exceptId: number;
  chosen: SubjectRow | null;
  onChoose: (subject: SubjectRow) => void;
}

/** Selects one of the disciplines the user may edit, by search and pages. */
export function SubjectChoice({ exceptId, chosen, onChoose }: Props) {
  const t = useTexts(editorTexts);
  const [text, setText] = useState('');
  const [page, setPage] = useState(1);
  const query = useDebounced(text.trim());
  const found = useCall(
    'subjects',
    'listSubjects',
    { query: { may: 'edit', except_id: exceptId, page, size: PAGE_SIZE, ...(query ? { query } : {}) } },
    { keepPrevious: true },
  );
  return (
    <>
      <TextInput
        label={t('toSubject')}
        placeholder={t('subjectWords')}
        value={text}
        data-autofocus
        onChange={(event) => {
          setText(event.currentTarget.value);
          setPage(1);
        }}
      />
      <LoadState query={found} skeleton={<Skeleton height={240} radius="md" />}>
        {(subjects) => (
          <>
            {subjects.total === 0 ? (
              <EmptyState title={t(query ? 'nothingFound' : 'noOtherSubjects')} />
            ) : (
              <Radio.Group
                aria-label={t('toSubject')}
                value={chosen ? String(chosen.id) : null}
                onChange={(id) => {
                  const subject = subjects.data.find((one) => String(one.id) === id);
                  if (subject) onChoose(subject);
                }}
              >
                <ul className={classes.list}>
                  {subjects.data.map((subject) => (
                    <li key={subject.id}>
                      <SubjectLine subject={subject} />
                    </li>
                  ))}
                </ul>
              </Radio.Group>
            )}
            {subjects.lastPage > 1 && (
              <Pagination size="sm" total={subjects.lastPage} value={page} onChange={setPage} />
            )}
          </>
        )}
      </LoadState>
    </>
  );
}

function SubjectLine({ subject }: { subject: SubjectRow }) {
  const people = subject.teachers.map((person) => personName(person, 'short')).join(', ');
  return (
    <label className={classes.row}>
      <Radio value={String(subject.id)} aria-label={subject.title} />
      <span className={classes.words}>
        <span className={classes.place} style={{ ['--subject' as string]: subject.color }}>
          {subject.title}
        </span>
        {people && <small>{people}</small>}
      </span>
    </label>
  );
}
