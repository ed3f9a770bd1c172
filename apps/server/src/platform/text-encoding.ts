// Decodes text of unknown origin: Unicode, or the best guess among the encodings of Russian programs.

/** What programs in Russia have written: Windows, DOS, Unix and old Macs. The first wins a tie. */
const ENCODINGS = ['windows-1251', 'ibm866', 'koi8-r', 'x-mac-cyrillic'] as const;
/** Bytes that are looked at; a guess needs no more. */
const SAMPLE = 64 * 1024;

/** Letters by how often they occur in Russian, in tenths of a percent. */
const FREQUENCY: Readonly<Record<string, number>> = {
  ...{ о: 110, е: 85, а: 80, и: 74, н: 67, т: 63, с: 55, р: 47, в: 45, л: 44, к: 35, м: 32, д: 30, п: 28, у: 26 },
  ...{
    я: 20,
    ы: 19,
    ь: 17,
    г: 17,
    з: 16,
    б: 16,
    ч: 14,
    й: 12,
    х: 10,
    ж: 9,
    ш: 7,
    ю: 6,
    ц: 5,
    щ: 4,
    э: 3,
    ф: 3,
    ъ: 1,
    ё: 1,
  },
};
/** Signs that stand in ordinary texts and tables. */
const USUAL = /[«»„“”‘’–—…№§°•×\u00a0]/u;
const ODD = -60;

/** Returns how much a text looks like Russian; small letters follow capitals in it, and not the other way round. */
function likeness(text: string): number {
  let score = 0;
  let before = '';
  for (const sign of text) {
    if (sign > '\u007f') {
      const small = sign.toLowerCase();
      if (/\p{Script=Cyrillic}/u.test(sign)) {
        score += FREQUENCY[small] ?? ODD / 2;
        if (sign !== small && before !== '' && before === before.toLowerCase()) score += ODD;
      } else if (!USUAL.test(sign)) score += ODD;
    }
    before = /\p{L}/u.test(sign) ? sign : '';
  }
  return score;
}

function guessEncoding(bytes: Uint8Array): (typeof ENCODINGS)[number] {
  const sample = bytes.subarray(0, SAMPLE);
  const scored = ENCODINGS.map((name) => ({ name, score: likeness(new TextDecoder(name).decode(sample)) }));
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).name;
}

const LESS = 0x3c;
/** Decodes UTF-8, UTF-16 with a byte order mark, or the likeliest encoding of Russian programs. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  // XML begins with «<», by which UTF-16 is known without a mark.
  if ((first === 0xff && second === 0xfe) || (first === LESS && second === 0))
    return new TextDecoder('utf-16le').decode(bytes);
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === LESS))
    return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(guessEncoding(bytes)).decode(bytes);
  }
}
