import '@mantine/tiptap/styles.layer.css';
import { RichTextEditor } from '@mantine/tiptap';
import { IconCode, IconMath, IconPhotoPlus, IconSourceCode } from '@tabler/icons-react';
import { useEditor, useEditorState, type Editor } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { showFailure } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { useStable } from '../../../base/use-stable.ts';
import textClasses from '../../../ui/rich-text/rich-text.module.css';
import { richEditorTexts } from './rich-editor.texts.ts';
import { editorLabels } from './editor-labels.ts';
import { moveInTablePicker, PICKER_COLUMNS } from './table-picker.ts';
import { buildExtensions, type FormulaPlace } from './editor-extensions.ts';
import { FormulaDialog } from './formula-dialog.tsx';
import { keepCaretInView } from './caret-in-view.ts';
import classes from './rich-editor.module.css';
import { useToolbar } from './use-toolbar.ts';

/** A picture on the server that the text can contain. */
export interface TextImage {
  src: string;
  alt: string;
  width: number | null;
  height: number | null;
}
interface Props {
  label: string;
  placeholder?: string;
  /** The initial text; pass a new `key` to replace it. */
  html: string;
  onChange: (html: string) => void;
  /** Uploads a picture; without it the text cannot contain pictures. */
  onImage?: (file: File) => Promise<TextImage>;
  autoFocus?: boolean;
}

const imagesOf = (files: FileList | undefined): File[] =>
  [...(files ?? [])].filter(({ type }) => type.startsWith('image/'));

/** The rich text editor: headings, lists, tables, formulas, code, links and pictures. */
export function RichEditor({ label, placeholder = '', html, onChange, onImage, autoFocus = false }: Props) {
  const t = useTexts(richEditorTexts);
  const [formula, setFormula] = useState<Partial<FormulaPlace> | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const [isActive, activity] = useActivity();
  const toolbar = useToolbar(() => editor.commands.focus());
  const addImages = async (files: File[]) => {
    for (const file of files) {
      const image = await onImage?.(file).catch((error: unknown) => {
        showFailure(error);
      });
      if (image)
        editor
          .chain()
          .focus()
          .setImage({
            src: image.src,
            alt: image.alt,
            ...(image.width && image.height ? { width: image.width, height: image.height } : {}),
          })
          .run();
    }
  };
  const takeFiles = (files: FileList | undefined, event: Event): boolean => {
    const images = onImage ? imagesOf(files) : [];
    if (images.length === 0) return false;
    event.preventDefault();
    void addImages(images);
    return true;
  };
  const tell = useStable(onChange);
  const take = useStable(takeFiles);

  const editor = useEditor({
    extensions: buildExtensions(setFormula),
    content: html,
    autofocus: autoFocus ? 'end' : false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        class: `${textClasses.text} ${classes.text}`,
      },
      handlePaste: (_view, event) =>
        !event.clipboardData?.types.includes('text/html') && take(event.clipboardData?.files, event),
      handleDrop: (_view, event) => take(event.dataTransfer?.files, event),
    },
    onUpdate: ({ editor: changed }) => {
      tell(changed.isEmpty ? '' : changed.getHTML());
      keepCaretInView(changed, toolbar.bar.current);
    },
    onSelectionUpdate: ({ editor: moved }) => keepCaretInView(moved, toolbar.bar.current),
  });
  useEffect(() => {
    if (isActive) keepCaretInView(editor, toolbar.bar.current);
  }, [isActive, editor, toolbar.bar]);
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({ isEmpty: now.isEmpty, isTable: now.isActive('table') }),
  });
  return (
    <RichTextEditor
      editor={editor}
      labels={editorLabels(t)}
      withTypographyStyles={false}
      {...activity}
      withCodeHighlightStyles={false}
      classNames={{ root: classes.root ?? '', toolbar: classes.toolbar ?? '', content: classes.content ?? '' }}
    >
      <div data-empty={state.isEmpty || undefined} data-placeholder={placeholder} className={classes.place}>
        <RichTextEditor.Content />
      </div>
      {isActive && (
        <RichTextEditor.Toolbar {...toolbar.props} aria-label={t('toolbar')}>
          <TextControls />
          <RichTextEditor.ControlsGroup onKeyDown={moveInTablePicker}>
            <RichTextEditor.TableInsert maxColumns={PICKER_COLUMNS} />
            <RichTextEditor.Control
              aria-label={t('formula')}
              title={t('formula')}
              onClick={() => setFormula({ latex: selectedText(editor) })}
            >
              <IconMath size={16} stroke={1.5} aria-hidden="true" />
            </RichTextEditor.Control>
            {onImage && (
              <RichTextEditor.Control aria-label={t('image')} title={t('image')} onClick={() => input.current?.click()}>
                <IconPhotoPlus size={16} stroke={1.5} aria-hidden="true" />
              </RichTextEditor.Control>
            )}
          </RichTextEditor.ControlsGroup>
          {state.isTable && <TableControls />}
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Undo />
            <RichTextEditor.Redo />
          </RichTextEditor.ControlsGroup>
        </RichTextEditor.Toolbar>
      )}
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="image/jpeg,image/png,image/gif,image/webp,image/avif"
        onChange={(event) => {
          void addImages([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
      {formula && (
        <FormulaDialog
          formula={formula}
          onClose={() => setFormula(null)}
          onSave={(latex, isBlock) => placeFormula(editor, { ...formula, latex, isBlock })}
        />
      )}
    </RichTextEditor>
  );
}

/** Milliseconds without focus in the text, its controls or their popups after which the editor counts as left. */
const FOCUS_GRACE = 200;

/**
 * Shows the controls while the user is writing. React reports focus in popups too, although they are elsewhere in the document.
 */
function useActivity() {
  const [isActive, setActive] = useState(false);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(leaving.current), []);
  const handlers = {
    onFocus: () => {
      clearTimeout(leaving.current);
      setActive(true);
    },
    onBlur: () => {
      clearTimeout(leaving.current);
      // A window that lost focus, for example to a file dialog, has not left the editor.
      leaving.current = setTimeout(() => document.hasFocus() && setActive(false), FOCUS_GRACE);
    },
  };
  return [isActive, handlers] as const;
}

const InlineCodeIcon = () => <IconCode size={16} stroke={1.5} aria-hidden="true" />;
const CodeBlockIcon = () => <IconSourceCode size={16} stroke={1.5} aria-hidden="true" />;

function TextControls() {
  return (
    <>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.H2 />
        <RichTextEditor.H3 />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Bold />
        <RichTextEditor.Italic />
        <RichTextEditor.Underline />
        <RichTextEditor.Strikethrough />
        <RichTextEditor.Subscript />
        <RichTextEditor.Superscript />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.BulletList />
        <RichTextEditor.OrderedList />
        <RichTextEditor.Blockquote />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Link />
        <RichTextEditor.Code icon={InlineCodeIcon} />
        <RichTextEditor.CodeBlock icon={CodeBlockIcon} />
      </RichTextEditor.ControlsGroup>
    </>
  );
}

function TableControls() {
  return (
    <RichTextEditor.ControlsGroup>
      <RichTextEditor.TableRowAfter />
      <RichTextEditor.TableRowDelete />
      <RichTextEditor.TableColumnAfter />
      <RichTextEditor.TableColumnDelete />
      <RichTextEditor.TableToggleHeaderRow />
      <RichTextEditor.TableDelete />
    </RichTextEditor.ControlsGroup>
  );
}

function selectedText(editor: Editor): string {
  const { from, to } = editor.state.selection;
  return editor.state.doc.textBetween(from, to, ' ');
}

/** Inserts a formula at the selection or replaces the clicked one; an empty formula is removed. */
function placeFormula(editor: Editor, { latex = '', isBlock = false, pos }: Partial<FormulaPlace>): void {
  const chain = editor.chain().focus();
  if (pos !== undefined) {
    const size = editor.state.doc.nodeAt(pos)?.nodeSize ?? 1;
    chain.deleteRange({ from: pos, to: pos + size });
  } else chain.deleteSelection();
  if (latex !== '') chain.insertContent({ type: isBlock ? 'blockMath' : 'inlineMath', attrs: { latex } });
  chain.run();
}
