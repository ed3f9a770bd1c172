import { isSameWord } from '@orbita/contract/word-search';
import { ActionIcon } from '@mantine/core';
import type { Skill } from '@orbita/contract/topics';
import { IconX } from '@tabler/icons-react';
import { api } from '../../../../api/client/client.ts';
import { showFailure } from '../../../../api/query.ts';
import { notify } from '../../../../base/notices.ts';
import { useTexts } from '../../../../base/i18n.ts';
import { SearchSelector, type FoundItem } from '../../../../ui/fields/search-selector.tsx';
import { buildingTexts } from '../building.texts.ts';
import classes from './skills-field.module.css';

interface Props {
  skills: readonly Skill[];
  onSave: (ids: number[]) => Promise<void>;
}
const FOUND = 8;
const NEW = 'new';

/** Skills that the topic teaches, found by search or created here. */
export function SkillsField({ skills, onSave }: Props) {
  const t = useTexts(buildingTexts);
  const ids = skills.map(({ id }) => id);
  const search = async (query: string, signal: AbortSignal): Promise<(FoundItem & { title: string })[]> => {
    const { data } = await api.topics.listSkills({ query: { query, size: FOUND } }, { signal });
    const others = data.filter(({ id }) => !ids.includes(id));
    const isKnown = data.some(({ title }) => isSameWord(title, query));
    return [
      ...others.map(({ id, title, competence }) => ({ id, title, label: title, description: competence })),
      ...(isKnown ? [] : [{ id: NEW, title: query, label: t('newSkill', { title: query }) }]),
    ];
  };
  const add = async (item: FoundItem & { title: string }) => {
    const isNew = item.id === NEW;
    const id = isNew ? (await api.topics.createSkill({ body: { title: item.title } })).id : Number(item.id);
    await onSave([...ids, id]);
    if (isNew) notify({ message: t('skillAdded') });
  };
  return (
    <div className={classes.field}>
      <SearchSelector
        label={t('skills')}
        name={`skills-${ids.join('-')}`}
        placeholder={t('findSkill')}
        search={search}
        onPick={(item) => void add(item).catch(showFailure)}
      />
      {skills.length > 0 && (
        <ul className={classes.chosen} aria-label={t('skills')}>
          {skills.map((skill) => (
            <li key={skill.id} title={skill.competence || undefined}>
              {skill.title}
              <ActionIcon
                variant="transparent"
                color="gray"
                size={24}
                aria-label={t('removeSkill', { title: skill.title })}
                onClick={() => void onSave(ids.filter((id) => id !== skill.id)).catch(showFailure)}
              >
                <IconX size={14} aria-hidden="true" />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
