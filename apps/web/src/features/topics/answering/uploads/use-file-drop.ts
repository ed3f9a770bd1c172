import { useEffect, useRef, useState, type ClipboardEvent, type DragEvent } from 'react';
import { answeringTexts } from '../answering.texts.ts';

interface Options {
  onFiles: (files: File[]) => void;
  disabled: boolean;
  /** Whether pasted text takes precedence over a picture of it, as for a copied table; false where only files are wanted. */
  prefersText: boolean;
}

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

/** Accepts files dropped on an element or pasted into it. */
export function useFileDrop({ onFiles, disabled, prefersText }: Options) {
  const [isOver, setOver] = useState(false);
  // Moving between children fires both leave and enter, so only their balance is reliable.
  const depth = useRef(0);
  const end = () => {
    depth.current = 0;
    setOver(false);
  };
  if (disabled) return { isOver: false, handlers: {} };
  const handlers = {
    onDragEnter: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      depth.current += 1;
      setOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      depth.current -= 1;
      if (depth.current <= 0) end();
    },
    onDragOver: (event: DragEvent) => hasFiles(event) && event.preventDefault(),
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      end();
      onFiles([...event.dataTransfer.files]);
    },
    onPaste: (event: ClipboardEvent) => {
      const files = [...event.clipboardData.files];
      const isText = prefersText && event.clipboardData.types.includes('text/plain');
      if (files.length === 0 || isText) return;
      event.preventDefault();
      onFiles(files.map(nameOf));
    },
  };
  return { isOver, handlers };
}

/** Renames a pasted picture, which is always called image.png, so that several can be told apart. */
function nameOf(file: File): File {
  if (file.name !== 'image.png') return file;
  const time = new Date()
    .toLocaleTimeString('ru-RU', { hour: '2-digit', minute: '2-digit', second: '2-digit' })
    .replaceAll(':', '-');
  return new File([file], `${answeringTexts.t('pasted')} ${time}.png`, {
    type: file.type,
    lastModified: file.lastModified,
  });
}

/** Prevents the browser from opening a file that was dropped outside the drop zone. */
export function useHarmlessDrops(): void {
  useEffect(() => {
    const refuse = (event: globalThis.DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, []);
}
