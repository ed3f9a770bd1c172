// How much of the picture is drawn: what nobody can read is left out, since drawing it takes longer than a frame.
import { createContext } from 'react';

/** near: topics with their texts and dots, arrows that can be chosen · far: topics as plain boxes above one drawing of all arrows. */
export type Level = 'near' | 'far';

/** Below this zoom texts are smaller than five pixels and the dots of a topic smaller than six. */
const READABLE = 0.4;
/** Graphs of so few parts are drawn in full at any zoom. */
const FEW = 120;

/** Returns the level at a zoom of a picture with so many topics, roles and arrows. */
export function levelAt(zoom: number, parts: number): Level {
  return zoom < READABLE && parts > FEW ? 'far' : 'near';
}

/** The level that topics and roles are drawn at. */
export const LevelContext = createContext<Level>('near');
