import { CloseButton } from '@mantine/core';
import type { Role } from '@orbita/contract/organisation';
import { Link } from 'react-router';
import { api } from '../../../api/client/client.ts';
import { invalidate, useSave } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { SearchSelector } from '../../../ui/fields/search-selector.tsx';
import { organisationTexts } from '../organisation.texts.ts';
import classes from './role.module.css';

/** Topics that teach a role; found by words and tied at once. */
export function RoleTopics({ role }: { role: Role }) {
  const t = useTexts(organisationTexts);
  // Pending until the role is read anew, so that the next change never begins with a former list.
  const save = useSave('organisation', 'updateRole', {
    onSuccess: () => invalidate('organisation'),
    failure: t('saveFailed'),
  });
  const write = (steps_ids: number[]) =>
    save.mutate({ params: { id: role.id }, body: { steps_ids, updated_at: role.updated_at } });
  if (role.steps.length === 0 && !role.can_change) return null;
  return (
    <section className={classes.part}>
      <h3>{t('topics')}</h3>
      <ul className={classes.links}>
        {role.steps.map(({ id, title, subject_id, subject }) => (
          <li key={id}>
            <span>
              <Link to={`/subjects/${subject_id}/topics/${id}`}>{title}</Link>{' '}
              <span className={classes.quiet}>{subject}</span>
            </span>
            {role.can_change && (
              <CloseButton
                size="sm"
                disabled={save.isPending}
                aria-label={t('removeTopic', { title })}
                onClick={() => write(role.steps_ids.filter((one) => one !== id))}
              />
            )}
          </li>
        ))}
      </ul>
      {role.can_change && (
        <SearchSelector
          label={t('addTopic')}
          placeholder={t('addTopic')}
          name="role-topics"
          search={async (query, signal) => {
            const { data } = await api.topics.listSteps({ query: { query, size: 20 } }, { signal });
            return data.map(({ id, title }) => ({ id, label: title }));
          }}
          onPick={({ id }) => write([...new Set([...role.steps_ids, id])])}
        />
      )}
    </section>
  );
}
