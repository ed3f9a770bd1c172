import { NumberInput, Skeleton, TextInput } from '@mantine/core';
import type { MarkType } from '@orbita/contract/marks';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall, useSave } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { LoadState } from '../../ui/states/load-state.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { notify } from '../../base/notices.ts';
import { formatNumber } from '../../base/number.ts';
import { PageHeader } from '../../ui/plain/page-header.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { SortableList } from '../../ui/sortable/sortable-list.tsx';
import { marksTexts } from './marks.texts.ts';
import { RowTools } from './row-tools.tsx';
import classes from './marks.module.css';

/** Mark types: the default one, and those shown without counting as points. */
export function MarkTypesPage() {
  const t = useTexts(marksTexts);
  const types = useCall('marks', 'listMarkTypes');
  const [edited, setEdited] = useState<MarkType | 'new' | null>(null);
  return (
    <>
      <PageHeader
        above={t('area')}
        title={t('types')}
        description={t('typesText')}
        actions={
          <Button colour="blue" leftSection={<IconPlus size={18} />} onClick={() => setEdited('new')}>
            {t('addType')}
          </Button>
        }
      />
      <LoadState query={types} skeleton={<Skeleton height={64 * 3} radius="lg" />}>
        {({ data }) => <Types types={data} onEdit={setEdited} />}
      </LoadState>
      {edited && <TypeDialog type={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

function Types({ types, onEdit }: { types: readonly MarkType[]; onEdit: (type: MarkType) => void }) {
  const t = useTexts(marksTexts);
  const update = useSave('marks', 'updateMarkType', { invalidates: ['marks'] });
  const remove = useDeletion();
  const main = types.filter(({ is_default }) => is_default);
  const others = types.filter(({ is_default }) => !is_default);
  const row = (type: MarkType) => (
    <>
      <span className={classes.words}>
        <strong>{type.title}</strong>
        <span className={classes.facts}>
          {[
            type.is_default && t('isMain'),
            type.is_default
              ? t('byTopic')
              : type.max_value === null
                ? t('noCap')
                : t('upTo', { max: formatNumber(type.max_value) }),
            type.marks_count > 0 ? t('marks', { count: type.marks_count }) : t('noMarks'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <RowTools
        title={type.title}
        onEdit={() => onEdit(type)}
        onDelete={() => remove(type)}
        keptBecause={type.is_default ? t('deleteMain') : type.marks_count > 0 ? t('deleteUsed') : undefined}
      />
    </>
  );
  return (
    <div className={classes.panel}>
      <ul className={classes.rows}>
        {main.map((type) => (
          <li key={type.id} className={classes.row} data-fixed>
            {row(type)}
          </li>
        ))}
      </ul>
      {others.length > 0 ? (
        <SortableList
          items={others}
          nameOf={({ title }) => title}
          hint={t('moveHint')}
          list={{ label: t('types'), className: classes.rows, itemClassName: classes.row }}
          onOrder={(_, { id, place }) => update.mutate({ body: { id, sort: place } })}
        >
          {(type, handle) => (
            <>
              {handle}
              {row(type)}
            </>
          )}
        </SortableList>
      ) : (
        <EmptyState title={t('onlyMain')}>{t('onlyMainText')}</EmptyState>
      )}
    </div>
  );
}

/** Deletes a mark type with undo; a type without marks is restored completely. */
function useDeletion() {
  const t = useTexts(marksTexts);
  const create = useSave('marks', 'createMarkType', { invalidates: ['marks'] });
  const remove = useSave('marks', 'deleteMarkType', { invalidates: ['marks'] });
  return ({ id, title, max_value }: MarkType) =>
    remove.mutate(
      { query: { id } },
      {
        onSuccess: () =>
          notify({
            message: t('typeDeleted', { title }),
            action: { label: t('undo'), run: () => create.mutate({ body: { title, max_value } }) },
          }),
      },
    );
}

function TypeDialog({ type, onClose }: { type: MarkType | 'new'; onClose: () => void }) {
  const t = useTexts(marksTexts);
  const known = type === 'new' ? null : type;
  const [title, setTitle] = useState(known?.title ?? '');
  const [max, setMax] = useState<number | null>(known?.max_value ?? null);
  const done = { invalidates: ['marks'] as const, onSuccess: onClose };
  const create = useSave('marks', 'createMarkType', {
    ...done,
    success: t('typeAdded', { title: title.trim() }),
  });
  const update = useSave('marks', 'updateMarkType', { ...done, success: t('saved') });
  const save = () => {
    const body = { title: title.trim(), ...(known?.is_default ? {} : { max_value: max }) };
    if (known) update.mutate({ body: { id: known.id, ...body } });
    else create.mutate({ body });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(known ? 'editType' : 'newType')}
      onSave={save}
      saving={create.isPending || update.isPending}
      saveDisabled={!title.trim()}
      {...(known ? {} : { saveLabel: t('add') })}
    >
      <div className={classes.fields}>
        <TextInput
          label={t('title')}
          value={title}
          maxLength={80}
          data-autofocus
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        {!known?.is_default && (
          <NumberInput
            label={t('maxValue')}
            description={t('maxValueHint')}
            value={max ?? ''}
            min={0.5}
            max={1000}
            decimalScale={2}
            onChange={(value) => setMax(typeof value === 'number' && value > 0 ? value : null)}
          />
        )}
      </div>
    </Modal>
  );
}
