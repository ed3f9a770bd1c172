// Test data of question exchange.
import type { Form } from '@orbita/contract/tasks';
import fc from 'fast-check';

/** Builds a question as the API gives it. */
export const buildForm = (overrides: Partial<Form>): Form => ({
  id: 7,
  pattern_id: 1,
  draw_id: null,
  title: 'Вопрос <1> & «2»',
  description: '',
  type: 'longText',
  required: true,
  number: 0,
  options: [],
  matches: [],
  key: null,
  tolerance: 0,
  weight: 1,
  shuffle_options: false,
  row: null,
  column: null,
  rowspan: null,
  colspan: null,
  default: '',
  link: null,
  language: '',
  option_ids: null,
  match_ids: null,
  retired_options: [],
  retired_matches: [],
  slide_image: null,
  attachments: [],
  updated_at: '2026-11-21T00:00:00Z',
  ...overrides,
});

const text = fc.string({
  unit: fc.constantFrom(...'аbЁ1 <>&"\'«…]\n\t', ']]>', '&amp;', '\u0001', '😀', '\ud800'),
  maxLength: 30,
});
const title = text.map((words) => `${words}?`.slice(0, 140));
const description = fc.constantFrom(
  '',
  '<p>Коротко</p>',
  `<p>${'Очень длинный вопрос. '.repeat(30)}</p>`,
  '<p>Найдите <span data-type="inline-math" data-latex="x^2 &lt; \\frac{1}{2}"></span></p><div data-type="block-math" data-latex="y"></div>',
  '<ul><li>раз</li></ul><table><tbody><tr><td colspan="2">1</td></tr></tbody></table><pre><code class="language-ts">a &lt; b</code></pre>',
);
const place = fc.option(fc.integer({ min: 0, max: 100 }), { nil: null });
const options = fc.array(text, { maxLength: 6 });
const withKey = (type: Form['type'], keyOf: (places: number[]) => fc.Arbitrary<Form['key']>) =>
  options.chain((list): fc.Arbitrary<Partial<Form>> => {
    const matches: string[] = type === 'matching' ? [...list, 'лишнее'] : [];
    const key = fc.option(keyOf(list.map((_, index) => index)), { nil: null });
    return key.map((given) => ({ type, options: list, matches, key: given }));
  });
const keyless = ['longText', 'richText', 'link', 'file', 'photo', 'video', 'code'] as const;
const kindsOfAnswer: fc.Arbitrary<Partial<Form>>[] = [
  ...keyless.map((type) => fc.record({ type: fc.constant(type), key: fc.constant(null) })),
  fc.record({ type: fc.constant('text' as const), key: fc.option(text, { nil: null }) }),
  fc.record({
    type: fc.constant('number' as const),
    // JSON knows no negative zero.
    key: fc.option(
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
      { nil: null },
    ),
    tolerance: fc.double({ min: 0, max: 1e12, noNaN: true }),
  }),
  fc.record({ type: fc.constant('date' as const), key: fc.constantFrom('2026-09-01', '1812-09-07', null) }),
  withKey('single', (places) => fc.constantFrom(null, ...places)),
  withKey('multiple', (places) => fc.subarray(places)),
  withKey('ordering', (places) => fc.shuffledSubarray(places, { minLength: places.length })),
  withKey('matching', (places) => fc.tuple(...places.map(() => fc.integer({ min: -1, max: places.length })))),
];
const common = fc.record({
  title,
  description,
  required: fc.boolean(),
  shuffle_options: fc.boolean(),
  weight: fc.double({ min: 0, max: 100, noNaN: true }),
  row: place,
  column: place,
  rowspan: fc.constantFrom(null, 1, 3),
  colspan: fc.constantFrom(null, 2),
  default: text,
  link: fc.constantFrom(null, 'https://example.org/?a=1&b=2'),
  language: fc.constantFrom('', 'python'),
});
/** Questions of all types with random texts, keys and settings. */
export const oneOfEachType = fc.tuple(
  ...kindsOfAnswer.map((answer) => fc.tuple(common, answer).map(([fields, given]) => ({ ...fields, ...given }))),
);
