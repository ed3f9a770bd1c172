import { useOptionalCurrentUser } from '../../api/current-user.ts';
import { useCall } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { ReadFailure } from '../../ui/states/read-failure.tsx';
import { PageHeader } from '../../ui/plain/page-header.tsx';
import { publicTexts } from './public-pages.texts.ts';
import classes from './public-pages.module.css';

const roles = [
  ['forStudent', ['forStudent1', 'forStudent2', 'forStudent3']],
  ['forTeacher', ['forTeacher1', 'forTeacher2', 'forTeacher3']],
  ['forCurator', ['forCurator1']],
  ['forParent', ['forParent1']],
  ['forAdmin', ['forAdmin1']],
] as const;

/** First steps by role. */
export function InstructionsPage() {
  const t = useTexts(publicTexts);
  const { currentUser } = useOptionalCurrentUser();
  return (
    <article className={classes.article}>
      <PageHeader title={t('instructionsTitle')} description={t('instructionsLead')} />
      {currentUser?.isMember && <OwnInstructions title={currentUser.company.title} />}
      {roles.map(([role, steps]) => (
        <section key={role}>
          <h2>{t(role)}</h2>
          {steps.length > 1 ? (
            <ol>
              {steps.map((step) => (
                <li key={step}>{t(step)}</li>
              ))}
            </ol>
          ) : (
            <p>{t(steps[0])}</p>
          )}
        </section>
      ))}
    </article>
  );
}

const roleNames = {
  student: 'forStudent',
  distant: 'forDistant',
  teacher: 'forTeacher',
  curator: 'forCurator',
  parent: 'forParent',
  admin: 'forAdmin',
} as const;

/** What the institution has written for the roles of the viewer. */
function OwnInstructions({ title }: { title: string }) {
  const t = useTexts(publicTexts);
  const own = useCall('companies', 'listOwnInstructions');
  if (!own.data) return <ReadFailure name={title} query={own} />;
  return own.data.data.map(({ role, text }) => (
    <section key={role} className={classes.own}>
      <h2>
        {title}: {t(roleNames[role])}
      </h2>
      <RichText html={text} />
    </section>
  ));
}
