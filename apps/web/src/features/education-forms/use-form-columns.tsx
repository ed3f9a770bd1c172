import type { FormOfPerson } from '@orbita/contract/education-forms';
import { Link } from 'react-router';
import { formatCalendarDay } from '../../base/day.ts';
import { useTexts } from '../../base/i18n.ts';
import { PersonAvatar, personName } from '../../shared/users/person.tsx';
import type { Column } from '../../ui/kit/list-table.tsx';
import { educationFormsTexts } from './education-forms.texts.ts';
import classes from './education-forms.module.css';

/** Columns of the list of students with their forms. */
export function useFormColumns(): Column<FormOfPerson>[] {
  const t = useTexts(educationFormsTexts);
  return [
    {
      title: t('student'),
      sort: 'name',
      kind: 'main',
      cell: ({ user }) => (
        <Link to={`/admin/users/${user.id}`} className={classes.person}>
          <PersonAvatar person={user} size={32} />
          {personName(user)}
        </Link>
      ),
    },
    { title: t('groups'), cell: ({ groups }) => groups.map(({ name }) => name).join(', ') },
    {
      title: t('form'),
      cell: ({ education_form: form, source }) =>
        form ? (
          <>
            {form.title} <span className={classes.muted}>{t(source === 'own' ? 'byPerson' : 'byGroup')}</span>
          </>
        ) : (
          <span className={classes.muted}>{t('noForm')}</span>
        ),
    },
    {
      title: t('since'),
      cell: ({ started_at: day }) => (day === null ? '' : t('sinceDay', { day: formatCalendarDay(day) })),
    },
  ];
}
