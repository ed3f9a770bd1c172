import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useId, useRef, useState, type DragEvent } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import classes from './table-drop-zone.module.css';

/** Also files that are no tables but are taken for them: they are named for what they are. */
const TABLES =
  '.xlsx,.ods,.csv,.txt,.xls,.xml,.plx,.ics,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/vnd.oasis.opendocument.spreadsheet';
const ARCHIVES = '.zip,application/zip';

interface Props {
  texts: {
    title: string;
    /** Which files are taken, and how large. */
    hint: string;
    choose: string;
    /** Told to readers of screens while the file is read. */
    reading: string;
  };
  takesArchives?: boolean;
  isReading: boolean;
  /** Why the last file was not taken. */
  fault: string | undefined;
  onFile: (file: File) => void;
}

/** The area into which a table is dropped or chosen to be imported. */
export function TableDropZone({ texts, takesArchives = false, isReading, fault, onFile }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const faultId = useId();
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file) onFile(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    // Dropping is for pointers; the button inside works for everybody.
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconFileSpreadsheet size={40} stroke={1.5} aria-hidden="true" />
      <p className={classes.title}>{texts.title}</p>
      <p className={classes.hint}>{texts.hint}</p>
      <input
        ref={input}
        type="file"
        aria-label={texts.choose}
        accept={takesArchives ? `${TABLES},${ARCHIVES}` : TABLES}
        hidden
        onChange={(event) => {
          take(event.currentTarget.files);
          // Clears the input, so that the same file can be chosen again after it was corrected.
          event.currentTarget.value = '';
        }}
      />
      <Button
        colour="blue"
        loading={isReading}
        aria-describedby={fault ? faultId : undefined}
        onClick={() => input.current?.click()}
      >
        {texts.choose}
      </Button>
      <p className={classes.fault} id={faultId}>
        {fault && <span role="alert">{fault}</span>}
      </p>
      <span className="visually-hidden" role="status">
        {isReading ? texts.reading : ''}
      </span>
    </div>
  );
}
