// Prints PDFs with fonts of their own, which hold Cyrillic letters. It takes a moment of the processor, so it runs in workers.
import { createRequire } from 'node:module';
import type { DocumentDefinition, PdfMaker } from './pdfmake-types.ts';
import { tame } from './tame-text.ts';

// The package is CommonJS without types, and its fonts are found by their paths.
const require = createRequire(import.meta.url);
const pdfmake: PdfMaker = require('pdfmake');
const FACES = {
  normal: require.resolve('@expo-google-fonts/pt-serif/400Regular/PTSerif_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/pt-serif/700Bold/PTSerif_700Bold.ttf'),
  italics: require.resolve('@expo-google-fonts/pt-serif/400Regular_Italic/PTSerif_400Regular_Italic.ttf'),
  bolditalics: require.resolve('@expo-google-fonts/pt-serif/700Bold_Italic/PTSerif_700Bold_Italic.ttf'),
};

pdfmake.setFonts({ Serif: FACES });
// Nothing but the fonts is ever read while a file is made.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((file) => Object.values(FACES).includes(file));

/** Returns the bytes of a document whose font is `Serif`. */
export const printPdf = (definition: DocumentDefinition): Promise<Buffer> =>
  pdfmake.createPdf({ ...definition, content: tame(definition.content) }).getBuffer();
