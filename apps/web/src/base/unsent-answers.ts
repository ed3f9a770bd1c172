import { createStore } from './store.ts';

/** Answers on this device that wait for the network, and those that the server has refused. */
export const unsentAnswers = createStore({ waiting: 0, refused: 0 });
