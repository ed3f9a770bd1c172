// The public interface of topics for other domains.
export { loadTopicForMarking } from './content/content.service.ts';
export {
  columnList,
  type ContentColumns,
  type ContentTable,
  loadColumns,
  loadContentColumns,
} from './copying/content-columns.ts';
export { copyContent, copyContentTo } from './copying/copy-content.queries.ts';
export { followPrerequisites } from './copying/copy-prerequisites.queries.ts';
export { hangingAsJson, replaceHanging } from './copying/hanging.sql.ts';
export { publishDue } from './publication/publication.service.ts';
export { skillsOf, writeSkills } from './skills/skill-links.ts';
export { emojiBefore, emojiOrder, nextEmojiChange, topicEmoji } from './status/topic-status.ts';
export { copyStep } from './structure/structure.service.ts';
export { mountTopics } from './topics.routes.ts';
