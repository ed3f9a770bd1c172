import { CloseButton, Select, Skeleton } from '@mantine/core';
import type { SubjectSettings } from '@orbita/contract/subjects';
import { IconPlus } from '@tabler/icons-react';
import { api } from '../../../api/client/client.ts';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { makeChange, takeAway } from './change-list.ts';
import { settingsTexts } from './settings.texts.ts';
import classes from './settings.module.css';

interface Props {
  settings: SubjectSettings;
  canChange: boolean;
}

/** Groups that study the discipline. */
export function GroupList({ settings, canChange }: Props) {
  const t = useTexts(settingsTexts);
  const choices = useCall('subjects', 'listGroupChoices', { query: { size: 10000 } }, { enabled: canChange });
  const enrol = (name: 'addGroupSubjects' | 'removeGroupSubjects', groupId: number) =>
    api.subjects[name]({ params: { id: groupId }, body: { subject_id: settings.id } });
  return (
    <section className={classes.panel}>
      <h2>{t('groups')}</h2>
      <p className={classes.hint}>{t('groupsHint')}</p>
      {settings.groups.length === 0 && <p className={classes.none}>{t('noGroups')}</p>}
      <ul className={classes.items}>
        {settings.groups.map((group) => (
          <li key={group.id} className={classes.item} data-plain>
            <span>
              {group.name}{' '}
              <small>
                {t('students', { count: group.students_count })}
                {group.is_archived && `, ${t('inArchive')}`}
              </small>
            </span>
            {canChange && (
              <CloseButton
                size="sm"
                aria-label={t('removeGroup', { name: group.name })}
                onClick={() =>
                  void takeAway(
                    () => enrol('removeGroupSubjects', group.id),
                    t('groupRemoved', { name: group.name }),
                    () => enrol('addGroupSubjects', group.id),
                  )
                }
              />
            )}
          </li>
        ))}
      </ul>
      {canChange && (
        <LoadState query={choices} skeleton={<Skeleton height={36} />}>
          {({ data }) => (
            <Adder
              label={t('addGroup')}
              placeholder={t('findGroup')}
              nothing={t('noGroupFound')}
              present={settings.groups}
              choices={data}
              onAdd={(id) => void makeChange(() => enrol('addGroupSubjects', id))}
            />
          )}
        </LoadState>
      )}
    </section>
  );
}

/** Halves of trajectories that contain the discipline. */
export function HalfList({ settings, canChange }: Props) {
  const t = useTexts(settingsTexts);
  const choices = useCall('halves', 'listHalves', { query: { size: 1000 } }, { enabled: canChange });
  const place = (name: 'addSubjectHalves' | 'removeSubjectHalves', half_id: number) =>
    api.subjects[name]({ params: { id: settings.id }, body: { half_id } });
  return (
    <section className={classes.panel}>
      <h2>{t('halves')}</h2>
      <p className={classes.hint}>{t('halvesHint')}</p>
      {settings.halves.length === 0 && <p className={classes.none}>{t('noHalves')}</p>}
      <ul className={classes.items}>
        {settings.halves.map((half) => (
          <li key={half.id} className={classes.item} data-plain>
            <span>
              {half.title} {half.is_archived && <small>{t('inArchive')}</small>}
            </span>
            {canChange && (
              <CloseButton
                size="sm"
                aria-label={t('removeHalf', { name: half.title })}
                onClick={() =>
                  void takeAway(
                    () => place('removeSubjectHalves', half.id),
                    t('halfRemoved', { name: half.title }),
                    () => place('addSubjectHalves', half.id),
                  )
                }
              />
            )}
          </li>
        ))}
      </ul>
      {canChange && (
        <LoadState query={choices} skeleton={<Skeleton height={36} />}>
          {({ data }) => (
            <Adder
              label={t('addHalf')}
              placeholder={t('findHalf')}
              nothing={t('noHalfFound')}
              present={settings.halves}
              choices={data.map(({ id, title }) => ({ id, name: title }))}
              onAdd={(id) => void makeChange(() => place('addSubjectHalves', id))}
            />
          )}
        </LoadState>
      )}
    </section>
  );
}

interface AdderProps {
  label: string;
  placeholder: string;
  nothing: string;
  present: readonly { id: number }[];
  choices: readonly { id: number; name: string }[];
  onAdd: (id: number) => void;
}
/** A search field that adds the chosen item immediately. */
function Adder({ label, placeholder, nothing, present, choices, onAdd }: AdderProps) {
  const known = new Set(present.map(({ id }) => id));
  return (
    <Select
      className={classes.add}
      aria-label={label}
      placeholder={`${label}: ${placeholder.toLocaleLowerCase()}`}
      leftSection={<IconPlus size={18} aria-hidden="true" />}
      rightSection={null}
      nothingFoundMessage={nothing}
      searchable
      limit={50}
      value={null}
      onChange={(id) => id && onAdd(Number(id))}
      data={choices.filter(({ id }) => !known.has(id)).map(({ id, name }) => ({ value: String(id), label: name }))}
    />
  );
}
