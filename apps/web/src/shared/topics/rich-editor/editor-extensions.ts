import { Link } from '@mantine/tiptap';
import { Mark, type Extensions } from '@tiptap/core';
import { CodeBlockLowlight } from '@tiptap/extension-code-block-lowlight';
import { Image } from '@tiptap/extension-image';
import { BlockMath, InlineMath } from '@tiptap/extension-mathematics';
import { TableKit } from '@tiptap/extension-table';
import type { Node } from '@tiptap/pm/model';
import StarterKit from '@tiptap/starter-kit';
import { common, createLowlight } from 'lowlight';
import { formulaOptions } from '../../../ui/rich-text/draw-formula.ts';
import 'katex/dist/katex.min.css';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    subscript: { toggleSubscript: () => ReturnType };
    superscript: { toggleSuperscript: () => ReturnType };
  }
}

const Subscript = Mark.create({
  name: 'subscript',
  excludes: 'superscript',
  parseHTML: () => [{ tag: 'sub' }],
  renderHTML: () => ['sub', 0],
  addCommands() {
    return {
      toggleSubscript:
        () =>
        ({ commands }) =>
          commands.toggleMark(this.name),
    };
  },
});
const Superscript = Mark.create({
  name: 'superscript',
  excludes: 'subscript',
  parseHTML: () => [{ tag: 'sup' }],
  renderHTML: () => ['sup', 0],
  addCommands() {
    return {
      toggleSuperscript:
        () =>
        ({ commands }) =>
          commands.toggleMark(this.name),
    };
  },
});
/** The toolbar has no button for it, but the editor must preserve it in existing texts. */
const Highlight = Mark.create({ name: 'highlight', parseHTML: () => [{ tag: 'mark' }], renderHTML: () => ['mark', 0] });

const lowlight = createLowlight(common);

export interface FormulaPlace {
  latex: string;
  isBlock: boolean;
  pos: number;
}

/** Supports everything that the server accepts in rich text, so that opening and saving changes nothing. */
export function buildExtensions(onFormula: (place: FormulaPlace) => void): Extensions {
  const onClick = (isBlock: boolean) => (node: Node, pos: number) =>
    onFormula({ latex: String(node.attrs['latex'] ?? ''), isBlock, pos });
  return [
    StarterKit.configure({
      heading: { levels: [2, 3, 4] },
      codeBlock: false,
      link: false,
      dropcursor: { color: 'var(--accent)', width: 2 },
    }),
    Link.configure({ openOnClick: false, defaultProtocol: 'https' }),
    CodeBlockLowlight.configure({ lowlight, enableTabIndentation: true }),
    TableKit.configure({ table: { resizable: false } }),
    Image.configure({ inline: false, allowBase64: false }),
    InlineMath.configure({ katexOptions: formulaOptions, onClick: onClick(false) }),
    BlockMath.configure({ katexOptions: { ...formulaOptions, displayMode: true }, onClick: onClick(true) }),
    Subscript,
    Superscript,
    Highlight,
  ];
}
