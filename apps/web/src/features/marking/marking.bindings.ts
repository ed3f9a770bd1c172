// Shortcuts of the marking screen: one table for handlers and help.
import type { Binding } from '../../base/shortcuts.ts';
import type { markingKeysTexts } from './marking-keys.texts.ts';

type Words = typeof markingKeysTexts.t;

/** Actions of the shortcuts. */
export interface MarkingActions {
  digit: (digit: string) => void;
  separator: () => void;
  erase: () => void;
  maximum: () => void;
  /** Moves to another criterion of the rubric. */
  criterion: (by: 1 | -1) => void;
  /** Chooses a status by its place in the list, counted from 1. */
  status: (place: number) => void;
  template: (place: number) => void;
  comment: () => void;
  save: () => void;
  next: () => void;
  previous: () => void;
  skip: () => void;
  undo: () => void;
}
/** State that decides which shortcuts are enabled. */
export interface MarkingState {
  /** Whether a case is open that the user may mark. */
  canMark: boolean;
  /** Whether a case is open that the user may comment on. */
  canComment: boolean;
  hasPoints: boolean;
  /** Whether the topic has a rubric. */
  hasRubric: boolean;
  statuses: number;
  templates: number;
  canUndo: boolean;
  /** Whether the open case can be put off. */
  canSkip: boolean;
}

const DIGITS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];
const MOST_PLACES = 9;

/** Returns the bindings. They use key codes, so that J works where the key types «о». */
export function markingBindings(t: Words, actions: MarkingActions, state: MarkingState): Binding[] {
  const { canMark, canComment, hasPoints, hasRubric } = state;
  const cannotType = !canMark || !hasPoints;
  const places = (count: number) => DIGITS.slice(1, Math.min(count, MOST_PLACES) + 1);
  const isTypable = (digit: string) => hasPoints || (Number(digit) >= 1 && Number(digit) <= state.statuses);
  const typed = (digit: string) => (hasPoints ? actions.digit(digit) : actions.status(Number(digit)));
  const digits = DIGITS.filter(isTypable).flatMap((digit, index): Binding[] => [
    {
      code: `Digit${digit}`,
      label: t(hasRubric ? 'keyDigitsRubric' : hasPoints ? 'keyDigits' : 'keyDigitsStatus'),
      shown: hasPoints ? '0–9' : `1–${state.statuses}`,
      hidden: index > 0,
      disabled: !canMark,
      run: () => typed(digit),
    },
    { code: `Numpad${digit}`, label: t('keyDigits'), hidden: true, disabled: !canMark, run: () => typed(digit) },
  ]);
  return [
    ...digits,
    ...(hasRubric ? criteriaBindings(t, actions, canMark) : []),
    {
      code: 'KeyM',
      label: t(hasRubric ? 'keyMaximumRubric' : 'keyMaximum'),
      disabled: cannotType,
      run: actions.maximum,
    },
    {
      code: 'Backspace',
      label: t(hasRubric ? 'keyEraseRubric' : 'keyErase'),
      shown: '⌫',
      disabled: cannotType,
      run: actions.erase,
    },
    ...['Comma', 'Period', 'NumpadDecimal'].map((code, index): Binding => ({
      code,
      label: t('keySeparator'),
      hidden: index > 0 || hasRubric,
      disabled: cannotType || hasRubric,
      run: actions.separator,
    })),
    ...places(state.statuses).map((place): Binding => ({
      code: `Digit${place}`,
      alt: true,
      inFields: true,
      label: t('keyStatus'),
      shown: `1–${state.statuses}`,
      hidden: place !== '1',
      disabled: !canMark,
      run: () => actions.status(Number(place)),
    })),
    ...places(state.templates).map((place): Binding => ({
      code: `Digit${place}`,
      shift: true,
      label: t('keyTemplate'),
      shown: 'Shift+1–9',
      hidden: place !== '1',
      disabled: !canComment,
      run: () => actions.template(Number(place)),
    })),
    { code: 'Slash', label: t('keyComment'), disabled: !canComment, run: actions.comment },
    { code: 'Enter', label: t('keySave'), disabled: !canMark, run: actions.save },
    { code: 'NumpadEnter', label: t('keySave'), hidden: true, disabled: !canMark, run: actions.save },
    {
      code: 'Enter',
      ctrl: true,
      inFields: true,
      label: t(canMark ? 'keySaveTyping' : 'keySend'),
      disabled: !canMark && !canComment,
      run: actions.save,
    },
    { code: 'KeyJ', label: t('keyNext'), run: actions.next },
    { code: 'KeyK', label: t('keyPrevious'), run: actions.previous },
    { code: 'KeyS', label: t('keySkip'), disabled: !state.canSkip, run: actions.skip },
    { code: 'KeyU', label: t('keyUndo'), disabled: !state.canUndo, run: actions.undo },
    { code: 'KeyZ', ctrl: true, label: t('keyUndo'), disabled: !state.canUndo, run: actions.undo },
  ];
}

/** A digit moves on to the next criterion; these move back, or skip a criterion for now. */
const criteriaBindings = (t: Words, actions: MarkingActions, canMark: boolean): Binding[] => [
  {
    code: 'BracketLeft',
    label: t('keyCriteria'),
    shown: '[ ]',
    disabled: !canMark,
    run: () => actions.criterion(-1),
  },
  { code: 'BracketRight', label: t('keyCriteria'), hidden: true, disabled: !canMark, run: () => actions.criterion(1) },
];
