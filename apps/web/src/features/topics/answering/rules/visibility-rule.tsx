import { Checkbox, NativeSelect } from '@mantine/core';
import type { AnswerVisibilityRule } from '@orbita/contract/answers';
import { isOneOf } from '@orbita/contract/records';
import { api } from '../../../../api/client/client.ts';
import { invalidate, showFailure, useCall } from '../../../../api/query.ts';
import { useTexts } from '../../../../base/i18n.ts';
import { notify } from '../../../../base/notices.ts';
import { ReadFailure } from '../../../../ui/states/read-failure.tsx';
import { uiTexts } from '../../../../ui/ui.texts.ts';
import { visibilityRuleTexts } from './visibility-rule.texts.ts';
import classes from './visibility-rule.module.css';

type Visibility = AnswerVisibilityRule['visibility'];
interface Choice {
  visibility: Visibility | 'none';
  afterOwn: boolean;
}
const NONE: Choice = { visibility: 'none', afterOwn: false };
const ORDER = ['none', 'private', 'group', 'subject'] as const;

/** Loads the visibility rules of a topic's tasks; `ruleOf` says null of a task without one, undefined until they are read. */
export function useVisibilityRules(stepId: number, isEnabled = true) {
  const query = useCall(
    'answers',
    'listAnswerVisibilityRules',
    { query: { step_id: stepId } },
    { enabled: isEnabled, staleTime: 60_000 },
  );
  const rules = query.data && new Map(query.data.data.map((rule) => [rule.task_id, rule]));
  const ruleOf = (taskId: number): AnswerVisibilityRule | null | undefined => rules && (rules.get(taskId) ?? null);
  return { query, ruleOf };
}

/** Says above the tasks that their rules could not be read. */
export function RulesFailure({ query }: Pick<ReturnType<typeof useVisibilityRules>, 'query'>) {
  const t = useTexts(visibilityRuleTexts);
  return <ReadFailure name={t('rule')} query={query} />;
}

/** Selects who may read others' answers to a task; saves at once, with undo. */
export function VisibilityRuleField({ taskId, rule }: { taskId: number; rule: AnswerVisibilityRule | null }) {
  const t = useTexts(visibilityRuleTexts);
  const now: Choice = rule ? { visibility: rule.visibility, afterOwn: rule.after_own } : NONE;
  const change = (next: Choice) => void saveRule(taskId, rule, { next, before: now });
  return (
    <div className={classes.rule}>
      <NativeSelect
        label={t('rule')}
        description={t('ruleHint')}
        value={now.visibility}
        data={ORDER.map((value) => ({ value, label: t(`rule.${value}`) }))}
        onChange={({ currentTarget: { value } }) =>
          isOneOf(ORDER, value) && change({ visibility: value, afterOwn: now.afterOwn })
        }
      />
      {(now.visibility === 'group' || now.visibility === 'subject') && (
        <Checkbox
          label={t('afterOwn')}
          checked={now.afterOwn}
          onChange={(event) => change({ ...now, afterOwn: event.currentTarget.checked })}
        />
      )}
    </div>
  );
}

async function saveRule(
  taskId: number,
  rule: AnswerVisibilityRule | null,
  { next, before }: { next: Choice; before: Choice },
): Promise<void> {
  try {
    await writeRule(taskId, rule, next);
    notify({
      message: visibilityRuleTexts.t('ruleSaved'),
      tone: 'success',
      action: {
        label: uiTexts.t('undo'),
        run: () => void writeRule(taskId, null, before).then(reread, showFailure),
      },
    });
  } catch (error) {
    showFailure(error);
  }
  await reread();
}

const reread = () => invalidate('answers');

/** Writes a rule; if `rule` is null, whatever rule the server has now is replaced. */
async function writeRule(
  taskId: number,
  rule: AnswerVisibilityRule | null,
  { visibility, afterOwn: after_own }: Choice,
): Promise<void> {
  if (visibility !== 'none' && rule) {
    const body = { id: rule.id, visibility, after_own, updated_at: rule.updated_at };
    await api.answers.updateAnswerVisibilityRule({ body });
  } else if (visibility !== 'none') {
    await api.answers.createAnswerVisibilityRule({ body: { task_id: taskId, visibility, after_own } });
  } else {
    const found = rule ? [rule] : (await api.answers.listAnswerVisibilityRules({ query: { task_id: taskId } })).data;
    for (const { id } of found) await api.answers.deleteAnswerVisibilityRule({ params: { id } });
  }
}
