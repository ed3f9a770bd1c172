// Characters that nobody sees: they turn the direction of a line, or make two equal names differ.

/** Direction marks, zero-width spaces, soft hyphens and letters without a shape. */
const UNSEEN =
  /[\u00AD\u061C\u115F\u1160\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFDD0-\uFDEF\uFFF0-\uFFFB\uFFFE\uFFFF]|\u034F|\u17B4|\u17B5|[\u180B-\u180F]/gu;
/** Joiners that join nothing: they belong into pictures made of several, and into scripts whose letters change shape. */
const STRAY_JOINERS =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\u{FE0F}]|(?![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}])[\p{L}\p{M}])[\u200C\u200D]/gu;

/** Removes what nobody sees; whoever typed a text reads the same as before. */
export const dropUnseen = (text: string): string => text.replace(UNSEEN, '').replace(STRAY_JOINERS, '');
