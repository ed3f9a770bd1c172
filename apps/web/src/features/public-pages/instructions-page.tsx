import { useTexts } from '../../base/i18n.ts';
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
  return (
    <article className={classes.article}>
      <PageHeader title={t('instructionsTitle')} description={t('instructionsLead')} />
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
