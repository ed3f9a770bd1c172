import { Menu } from '@mantine/core';
import type { Lesson, Section } from '@orbita/contract/topics';
import {
  IconAlignLeft,
  IconBrandYoutube,
  IconChevronDown,
  IconFile,
  IconLink,
  IconPhoto,
  IconPlus,
  IconVideo,
} from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../../../api/client/client.ts';
import { showFailure } from '../../../../api/query.ts';
import { useTexts } from '../../../../base/i18n.ts';
import { usePending } from '../../../../base/use-pending.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { notify } from '../../../../base/notices.ts';
import { uiTexts } from '../../../../ui/ui.texts.ts';
import { BlockEditor } from './block-editor.tsx';
import { buildingTexts } from '../building.texts.ts';
import type { BlockKind } from './edited-section.ts';
import { dropSection, cacheSection, orderSectionsBy, rereadLesson } from '../saving/lesson-cache.ts';
import { useWriteQueue } from '../../../../ui/saving/use-write-queue.ts';
import { useWriteBoard } from '../../../../ui/saving/write-board.ts';
import { SharedBlocks } from './shared-blocks.tsx';
import { SortableList } from '../../../../ui/sortable/sortable-list.tsx';
import classes from '../building.module.css';

const kinds = [
  ['text', IconAlignLeft],
  ['photos', IconPhoto],
  ['videos', IconVideo],
  ['documents', IconFile],
  ['link', IconLink],
  ['embed', IconBrandYoutube],
] as const;

/** The blocks of a topic: add, reorder, delete with undo. */
export function BlockList({ lesson }: { lesson: Lesson }) {
  const t = useTexts(buildingTexts);
  const board = useWriteBoard();
  const [added, setAdded] = useState<ReadonlyMap<number, BlockKind>>(new Map());
  const nameOf = ({ title }: Section) => title || t('untitled');
  const fail = (error: unknown) => {
    showFailure(error);
    void rereadLesson(lesson.id);
  };

  const orders = useWriteQueue<number[]>('order of blocks', {
    send: async (writes) => {
      for (const { value: blocks } of writes)
        await api.topics.orderSections({ params: { id: lesson.id }, body: { blocks } });
    },
    onDropped: fail,
  });

  const [add, isAdding] = usePending(async (kind: BlockKind) => {
    const { data } = await api.topics.saveSections({ body: { sections: [{ step_id: lesson.id }] } });
    setAdded((now) => new Map([...now, ...data.map(({ id }) => [id, kind] as const)]));
    for (const section of data) cacheSection(section);
  });
  const order = (ids: number[]) => {
    orderSectionsBy(lesson.id, ids);
    orders.write('order', ids);
  };
  const restore = async (id: number) => {
    await api.topics.restoreSections({ body: { section_ids: [id] } });
    await rereadLesson(lesson.id);
  };
  const remove = async ({ id }: Section) => {
    await board.flush();
    dropSection(lesson.id, id);
    await api.topics.deleteSections({ body: { section_ids: [id] } });
    board.remove(`section-${id}`);
    notify({
      message: t('blockDeleted'),
      action: { label: uiTexts.t('undo'), run: () => void restore(id).catch(showFailure) },
    });
  };
  return (
    <section className={classes.part} aria-labelledby="blocks-heading">
      <h2 id="blocks-heading" className={classes.partTitle}>
        {t('blocks')}
      </h2>
      {lesson.link_of ? (
        <SharedBlocks lesson={lesson} original={lesson.link_of} />
      ) : (
        <>
          <SortableList items={lesson.sections} nameOf={nameOf} hint={t('moveHint')} onOrder={order}>
            {(section, handle) => (
              <BlockEditor
                section={section}
                handle={handle}
                kind={added.get(section.id)}
                onDelete={() => void remove(section).catch(fail)}
              />
            )}
          </SortableList>
          <div className={classes.add}>
            <Button
              loading={isAdding}
              leftSection={<IconPlus size={18} aria-hidden="true" />}
              onClick={() => void add('text').catch(fail)}
            >
              {t('addText')}
            </Button>
            <Menu position="bottom-start">
              <Menu.Target>
                <Button rightSection={<IconChevronDown size={16} aria-hidden="true" />}>{t('addBlock')}</Button>
              </Menu.Target>
              <Menu.Dropdown>
                {kinds.map(([kind, Icon]) => (
                  <Menu.Item
                    key={kind}
                    leftSection={<Icon size={18} aria-hidden="true" />}
                    onClick={() => void add(kind).catch(fail)}
                  >
                    {t(`add.${kind}`)}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          </div>
        </>
      )}
    </section>
  );
}
