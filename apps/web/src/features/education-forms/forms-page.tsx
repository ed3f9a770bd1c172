import type { EducationForm } from '@orbita/contract/education-forms';
import { IconSchool } from '@tabler/icons-react';
import { useCurrentUser } from '../../api/current-user.ts';
import { useCall, useSave } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { FORM_CACHE } from '../../shared/education-forms/form-dialog.tsx';
import { OrderedListPage } from '../../ui/sortable/ordered-list-page.tsx';
import { AreaViews } from './area-views.tsx';
import { educationFormsTexts } from './education-forms.texts.ts';
import { EditForm } from './edit-form.tsx';

const itemOf = ({ id, title, is_online }: EducationForm) => ({ id, title, is_online });

/** The forms of education of the company: order, titles, which are online. */
export function EducationFormsPage() {
  const t = useTexts(educationFormsTexts);
  const mayChange = useCurrentUser().can('users_write');
  const query = useCall('educationForms', 'listEducationForms');
  const save = useSave('educationForms', 'saveEducationForms', { invalidates: FORM_CACHE });
  return (
    <OrderedListPage
      header={{ title: t('title'), description: t('listHint'), add: t('add') }}
      views={<AreaViews now="forms" />}
      query={query}
      rows={{
        label: t('forms'),
        facts: ({ is_online, people_count: people, groups_count: groups }) =>
          [is_online && t('isOnline'), t('people', { count: people }), t('inGroups', { count: groups })]
            .filter(Boolean)
            .join(' · '),
        mayChange,
        save: (forms, takenOut) => save.mutate({ body: { education_forms: forms.map(itemOf), ...takenOut } }),
      }}
      empty={{
        icon: <IconSchool size={28} aria-hidden="true" />,
        title: t('noForms'),
        text: t('noFormsText'),
      }}
      renderEditor={(form, others, onClose) => <EditForm form={form} others={others} onClose={onClose} />}
    />
  );
}
