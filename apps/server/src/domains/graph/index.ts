// The public interface of the graph for other domains.
export { mountGraph } from './graph.routes.ts';
