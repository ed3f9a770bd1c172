// Writes questions with their pictures as a QTI package in a worker thread, because compressing takes long.
import type { Pattern } from '@orbita/contract/tasks';
import { writePackage } from './qti-package.ts';
import type { WrittenPicture } from './qti-write.ts';

export interface PackageInput {
  pattern: Pattern;
  pictures: Map<number, WrittenPicture>;
}

export const writeQuestionPackage = ({ pattern, pictures }: PackageInput): { bytes: Uint8Array; title: string } => ({
  bytes: writePackage(pattern, pictures),
  title: pattern.title,
});
