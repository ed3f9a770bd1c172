import { Menu } from '@mantine/core';
import type { Lesson, Section } from '@orbita/contract/topics';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { api } from '../../../api/client.ts';
import { showFailure } from '../../../api/query.ts';
import { useTexts } from '../../../app/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/notify.ts';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { BlockEditor } from './block-editor.tsx';
import { buildingTexts } from './building.texts.ts';
import classes from './building.module.css';
import { dropSection, keepSection, orderSectionsBy, rereadLesson } from './lesson-cache.ts';
import { useSaveBoard } from './save-board.ts';
import { SortableList } from './sortable-list.tsx';

/** The blocks of the topic: added, put in order, deleted with a way back. */
export function BlockList({ lesson }: { lesson: Lesson }) {
  const t = useTexts(buildingTexts);
  const board = useSaveBoard();
  const nameOf = ({ title }: Section) => title || t('untitled');

  const add = async (title: string) => {
    const { data } = await api.topics.saveSections({ body: { sections: [{ step_id: lesson.id, title }] } });
    for (const section of data) keepSection(section);
  };
  const order = async (ids: number[]) => {
    orderSectionsBy(lesson.id, ids);
    await api.topics.orderSections({ params: { id: lesson.id }, body: { blocks: ids } });
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
  const fail = (error: unknown) => {
    showFailure(error);
    void rereadLesson(lesson.id);
  };
  const kinds = ['text', 'photos', 'videos', 'documents', 'link', 'embed'] as const;
  return (
    <section className={classes.part} aria-labelledby="blocks-heading">
      <h2 id="blocks-heading">{t('blocks')}</h2>
      <SortableList items={lesson.sections} nameOf={nameOf} onOrder={(ids) => void order(ids).catch(fail)}>
        {(section, handle) => (
          <BlockEditor section={section} handle={handle} onDelete={() => void remove(section).catch(fail)} />
        )}
      </SortableList>
      <div className={classes.add}>
        <Button
          colour="blue"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => void add('').catch(fail)}
        >
          {t('addText')}
        </Button>
        <Menu>
          <Menu.Target>
            <Button rightSection={<IconChevronDown size={16} aria-hidden="true" />}>{t('addBlock')}</Button>
          </Menu.Target>
          <Menu.Dropdown>
            {kinds.map((kind) => (
              <Menu.Item key={kind} onClick={() => void add(kind === 'text' ? '' : t(`add.${kind}`)).catch(fail)}>
                {t(`add.${kind}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </div>
    </section>
  );
}
