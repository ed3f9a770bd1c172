import type { Attachment } from '@orbita/contract/files';
import {
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconMapPin,
  IconPencilPin,
  IconRectangle,
  IconScribble,
  IconX,
  IconZoomIn,
  IconZoomOut,
  type Icon,
} from '@tabler/icons-react';
import { useTexts } from '../../base/i18n.ts';
import { useShortcuts } from '../../base/shortcuts.ts';
import { downloadAddress } from '../files/attachments/caption.ts';
import { annotationsTexts } from './annotations.texts.ts';
import { MeaningChoice, type Meaning } from './meanings.tsx';
import type { Tool } from './shapes.ts';
import bare from '../../ui/buttons/bare-button.module.css';
import classes from './file-toolbar.module.css';

const TOOLS: readonly [tool: Tool, icon: Icon, code: string][] = [
  ['pin', IconMapPin, 'KeyP'],
  ['rectangle', IconRectangle, 'KeyF'],
  ['drawing', IconScribble, 'KeyD'],
];
const ZOOMS = [1, 1.5, 2, 3];

/** Where a file stands among those of the page: «2 / 3». */
export interface FilePlace {
  at: number;
  total: number;
  go: (by: 1 | -1) => void;
}
interface Noting {
  isOn: boolean;
  set: (isOn: boolean) => void;
  /** The tool for pages; null in a text. */
  tool: Tool | null;
  setTool: (tool: Tool) => void;
  meaning: Meaning;
  mean: (meaning: Meaning) => void;
}
interface Props {
  file: Attachment;
  place: FilePlace;
  /** Null for what needs no zoom. */
  zoom: { now: number; set: (zoom: number) => void } | null;
  /** Null for those who only read the notes. */
  noting: Noting | null;
  onClose: () => void;
}

/** Name and tools of an open file; it stays in view while the file scrolls. */
export function FileToolbar({ file, place, zoom, noting, onClose }: Props) {
  const t = useTexts(annotationsTexts);
  const enlarge = (by: number) =>
    zoom?.set(ZOOMS[Math.min(ZOOMS.length - 1, Math.max(0, ZOOMS.indexOf(zoom.now) + by))]!);
  const usesTools = noting?.isOn === true && noting.tool !== null;
  useShortcuts(t('opened', { name: file.name }), [
    ...TOOLS.map(([tool, , code]) => ({
      code,
      label: t(tool),
      disabled: !usesTools,
      run: () => noting?.setTool(tool),
    })),
    {
      code: 'Digit1',
      shown: '1–3',
      label: t('keyMeaning'),
      isTold: true,
      disabled: !noting?.isOn,
      run: () => undefined,
    },
    { code: 'Equal', shown: '+', label: t('zoomIn'), disabled: !zoom, run: () => enlarge(1) },
    { code: 'Minus', shown: '−', label: t('zoomOut'), disabled: !zoom, run: () => enlarge(-1) },
  ]);
  return (
    <header className={classes.bar} data-noting={noting?.isOn || undefined}>
      <div className={classes.row}>
        <span className={classes.name} title={file.name}>
          {file.name}
        </span>
        {place.total > 1 && <Pager {...place} />}
        {zoom && (
          <span className={classes.zoom}>
            <ToolButton
              label={t('zoomOut')}
              icon={IconZoomOut}
              onClick={() => enlarge(-1)}
              isOff={zoom.now === ZOOMS[0]}
            />
            <ToolButton
              label={t('zoomIn')}
              icon={IconZoomIn}
              onClick={() => enlarge(1)}
              isOff={zoom.now === ZOOMS.at(-1)}
            />
          </span>
        )}
        {noting && (
          <ToolButton
            label={`${t('startNotes')} (N)`}
            icon={IconPencilPin}
            onClick={() => noting.set(!noting.isOn)}
            isPressed={noting.isOn}
          />
        )}
        {file.type === 'photo' && (
          <a
            className={`${bare.tool} ${classes.download}`}
            href={downloadAddress(file)}
            aria-label={t('download')}
            title={t('download')}
          >
            <IconDownload size={20} aria-hidden="true" />
          </a>
        )}
        <ToolButton label={t('closeFile')} icon={IconX} onClick={onClose} />
      </div>
      {noting?.isOn && (
        <div className={classes.row}>
          <MeaningChoice value={noting.meaning} onChange={noting.mean} keys="digits" isCompact />
          {noting.tool !== null && (
            <span className={classes.tools} role="group" aria-label={t('tools')}>
              {TOOLS.map(([tool, icon, code]) => (
                <ToolButton
                  key={tool}
                  label={t(tool)}
                  hint={`${t(tool)} (${code.at(-1)})`}
                  icon={icon}
                  onClick={() => noting.setTool(tool)}
                  isPressed={noting.tool === tool}
                />
              ))}
            </span>
          )}
        </div>
      )}
    </header>
  );
}

function Pager({ at, total, go }: FilePlace) {
  const t = useTexts(annotationsTexts);
  return (
    <span className={classes.pager}>
      <ToolButton label={t('previousFile')} icon={IconChevronLeft} onClick={() => go(-1)} />
      <span className="tabular">
        {at} / {total}
      </span>
      <ToolButton label={t('nextFile')} icon={IconChevronRight} onClick={() => go(1)} />
    </span>
  );
}

interface ToolButtonProps {
  label: string;
  hint?: string;
  icon: Icon;
  onClick: () => void;
  isOff?: boolean;
  isPressed?: boolean;
}
function ToolButton({ label, hint = label, icon: Picture, onClick, isOff = false, isPressed }: ToolButtonProps) {
  return (
    <button
      type="button"
      className={`${bare.tool} ${classes.tool}`}
      aria-label={label}
      title={hint}
      aria-pressed={isPressed}
      onClick={onClick}
      disabled={isOff}
    >
      <Picture size={20} aria-hidden="true" />
    </button>
  );
}
