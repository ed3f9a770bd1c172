import type { FirstStep, Permission } from '@orbita/contract/permissions';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useCurrentUser } from '../../api/current-user.ts';
import { useCall, useSave, type Output } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { notify } from '../../base/notices.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CREATES } from '../../ui/kit/use-creating.ts';
import { ReadFailure } from '../../ui/states/read-failure.tsx';
import { officeTexts } from './office.texts.ts';
import classes from './office.module.css';

type Step = Output<'office', 'getFirstSteps'>['steps'][number];

/** Where each step is done, where its result is seen if elsewhere, and what one needs for it. */
const ways: Record<FirstStep, { to: string; list?: string; permission: Permission }> = {
  people: { to: '/admin/users/import', list: '/admin/users', permission: 'users_write' },
  groups: { to: '/admin/groups', permission: 'groups_write' },
  trajectory: { to: '/admin/trajectories', permission: 'trajectories_write' },
  semester: { to: '/admin/semesters', permission: 'semesters_write' },
  subjects: { to: '/admin/subjects', permission: 'subjects_write' },
  invitations: { to: '/admin/invitations', permission: 'users_write' },
};

const isSettled = ({ is_done, is_passed }: Step): boolean => is_done || is_passed;

/** The first hour of an institution as a list that is also the way; nothing once every step is done or passed over. */
export function FirstSteps() {
  const t = useTexts(officeTexts);
  // Whoever comes back from a step sees it ticked off.
  const read = useCall('office', 'getFirstSteps', {}, { staleTime: 0 });
  const pass = useSave('office', 'passFirstStep', { invalidates: ['office'] });
  const set = (step: FirstStep | 'all', is_passed: boolean) => pass.mutate({ body: { step, is_passed } });
  if (!read.data) return <ReadFailure name={t('firstTitle')} query={read} />;
  const { steps, is_hidden } = read.data;
  if (steps.every(isSettled)) return null;
  if (is_hidden)
    return (
      <Button size="sm" className={classes.show} onClick={() => set('all', false)}>
        {t('showFirst')}
      </Button>
    );
  const hide = () => {
    set('all', true);
    notify({ message: t('hidden'), action: { label: t('undo'), run: () => set('all', false) } });
  };
  const next = steps.find((step) => !isSettled(step))?.step;
  return (
    <section className={classes.first} aria-labelledby="first-steps">
      <div className={classes.head}>
        <div>
          <h2 id="first-steps">{t('firstTitle')}</h2>
          <p className={classes.lead}>{t('firstText')}</p>
        </div>
        <span className={classes.amount}>
          {t('firstDone', { done: steps.filter(({ is_done }) => is_done).length, total: steps.length })}
        </span>
      </div>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <StepRow key={step.step} step={step} isNext={step.step === next} onPass={set} />
        ))}
      </ol>
      <Button size="sm" colour="transparentWhite" onClick={hide}>
        {t('hide')}
      </Button>
    </section>
  );
}

interface RowProps {
  step: Step;
  isNext: boolean;
  onPass: (step: FirstStep, isPassed: boolean) => void;
}

function StepRow({ step: { step, count, is_done, is_passed }, isNext, onPass }: RowProps) {
  const t = useTexts(officeTexts);
  const { can } = useCurrentUser();
  const { to, list = to, permission } = ways[step];
  const name = t(`step.${step}`);
  const state = is_done ? 'done' : is_passed ? 'passed' : isNext ? 'next' : 'open';
  return (
    <li className={classes.step} data-state={state}>
      <span className={classes.sign} aria-hidden="true">
        {is_done ? <IconCheck size={16} stroke={2.5} /> : is_passed && <IconMinus size={16} stroke={2.5} />}
      </span>
      <div className={classes.words}>
        <strong>{is_done || is_passed ? <Link to={list}>{name}</Link> : name}</strong>
        <span className="visually-hidden">{t(is_done ? 'isDone' : is_passed ? 'isPassed' : 'isOpen')}</span>
        <p>{is_done ? t(`step.${step}.count`, { count }) : t(`step.${step}.text`)}</p>
      </div>
      {!is_done && (
        <div className={classes.tools}>
          <Button
            size="sm"
            colour="transparentWhite"
            aria-label={t(is_passed ? 'takeUpOf' : 'passOf', { name })}
            onClick={() => onPass(step, !is_passed)}
          >
            {t(is_passed ? 'takeUp' : 'pass')}
          </Button>
          {!is_passed && can(permission) && (
            <Button component={Link} to={to} state={CREATES} colour={isNext ? 'blue' : 'white'} size="sm">
              {t(`step.${step}.go`)}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
