import { NumberInput, Switch, TextInput } from '@mantine/core';
import { screen, waitFor } from '../screen.ts';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../../api/client/api-error.ts';
import { hasUnsaved } from '../../base/unsaved.ts';
import { renderComponent } from '../render-page.tsx';
import { EditDialog } from '../../ui/kit/edit-dialog.tsx';
import { useFormFields } from '../../ui/kit/use-form-fields.ts';

interface Held extends Values {
  updated_at: string;
}
interface Values {
  title: string;
  seats: number | string;
  is_lab: boolean;
}
const names: Record<keyof Values, string> = { title: 'Название', seats: 'Места', is_lab: 'Лаборатория' };
const refusal = (code: 'validation-failed' | 'stale', more: object) =>
  new ApiError({ status: code === 'stale' ? 409 : 400, code, message: 'Проверьте введённые данные', ...more });

const record: Held = { title: 'Химия', seats: 20, is_lab: false, updated_at: 'v1' };

/** A dialog that edits a room; `save` stands in for the call. */
function Room({ save }: { save: (values: Values, seen: string | undefined) => Promise<unknown> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Открыть
      </button>
      {isOpen && <Dialog save={save} onClose={() => setOpen(false)} />}
    </>
  );
}
function Dialog({
  save,
  onClose,
}: {
  save: (values: Values, seen: string | undefined) => Promise<unknown>;
  onClose: () => void;
}) {
  const form = useFormFields<Values>({
    initial: { title: record.title, seats: record.seats, is_lab: record.is_lab },
    required: ['title'],
    checks: { seats: (seats) => Number(seats) > 100 && 'Не больше 100' },
  });
  return (
    <EditDialog
      title="Кабинет"
      form={form}
      record={record}
      save={save}
      onClose={onClose}
      meeting={{
        read: ({ title, seats, is_lab }) => ({ title, seats, is_lab }),
        names,
      }}
    >
      <TextInput label="Название" data-autofocus {...form.text('title')} />
      <NumberInput label="Места" {...form.field('seats')} />
      <Switch label="Лаборатория" {...form.tick('is_lab')} />
    </EditDialog>
  );
}

async function openDialog(
  save = vi.fn(async (_values: Values, _seen: string | undefined): Promise<unknown> => undefined),
) {
  const page = renderComponent(<Room save={save} />);
  await page.user.click(await screen.findByRole('button', { name: 'Открыть' }));
  const title = await screen.findByRole('textbox', { name: 'Название' });
  return { ...page, save, title };
}
const retitle = async ({ user, title }: Awaited<ReturnType<typeof openDialog>>, text: string) => {
  await user.clear(title);
  await user.type(title, text);
};

test('Enter saves what is typed; the dialog closes and the focus returns', async () => {
  const opened = await openDialog();
  await waitFor(() => expect(opened.title).toHaveFocus());
  await retitle(opened, 'Физика');
  await opened.user.click(screen.getByRole('switch'));
  await opened.user.type(opened.title, '{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(opened.save).toHaveBeenCalledExactlyOnceWith({ title: 'Физика', seats: 20, is_lab: true }, 'v1');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Открыть' })).toHaveFocus());
});

test('a blank field and a wrong one keep from saving', async () => {
  const opened = await openDialog();
  await opened.user.clear(opened.title);
  expect(screen.getByRole('button', { name: 'Сохранить' })).toBeDisabled();
  await retitle(opened, 'Физика');
  await opened.user.type(screen.getByRole('textbox', { name: 'Места' }), '0');
  expect(await screen.findByText('Не больше 100')).toBeVisible();
  await opened.user.keyboard('{Enter}');
  expect(opened.save).not.toHaveBeenCalled();
});

test('what the server finds wrong stands at its field, takes the focus and goes with the next key', async () => {
  const faults = { title: ['Такой кабинет уже есть'], building_id: ['Корпуса нет'] };
  const opened = await openDialog(vi.fn(() => Promise.reject(refusal('validation-failed', { fields: faults }))));
  await retitle(opened, 'Физика');
  await opened.user.click(screen.getByRole('button', { name: 'Сохранить' }));
  expect(await screen.findByText('Такой кабинет уже есть')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Корпуса нет');
  expect(opened.title).toHaveFocus();
  await opened.user.type(opened.title, '2');
  expect(screen.queryByText('Такой кабинет уже есть')).toBeNull();
});

test('Escape asks before what is typed is lost, and closes at once when nothing is', async () => {
  const opened = await openDialog();
  await retitle(opened, 'Физика');
  expect(hasUnsaved()).toBe(true);
  await opened.user.keyboard('{Escape}');
  expect(await screen.findByText(/несохранённые изменения!/)).toBeVisible();
  await opened.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText(/несохранённые изменения!/)).toBeNull());
  expect(opened.title).toHaveValue('Физика');
  await retitle(opened, 'Химия');
  await opened.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(hasUnsaved()).toBe(false);
});

test('somebody else changed it meanwhile: what they changed is shown, mine goes over it when I say so', async () => {
  const current = { title: 'Биология', seats: 30, is_lab: true, updated_at: 'v2' };
  const save = vi.fn(async (_: Values, seen: string | undefined) => {
    if (seen === 'v1') throw refusal('stale', { current });
  });
  const opened = await openDialog(save);
  await retitle(opened, 'Физика');
  await opened.user.keyboard('{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Название: теперь Биология');
  await opened.user.click(screen.getByRole('button', { name: 'Оставить моё' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(save).toHaveBeenLastCalledWith({ title: 'Физика', seats: 30, is_lab: true }, 'v2');
});

test('or theirs is taken over and edited further', async () => {
  const current = { title: 'Биология', seats: 30, is_lab: false, updated_at: 'v2' };
  const save = vi.fn(async (_: Values, seen: string | undefined) => {
    if (seen === 'v1') throw refusal('stale', { current });
  });
  const opened = await openDialog(save);
  await retitle(opened, 'Физика');
  await opened.user.keyboard('{Enter}');
  await opened.user.click(await screen.findByRole('button', { name: 'Взять новое' }));
  expect(opened.title).toHaveValue('Биология');
  await opened.user.type(opened.title, ' 2{Enter}');
  await waitFor(() =>
    expect(save).toHaveBeenLastCalledWith(expect.objectContaining({ title: 'Биология 2', seats: 30 }), 'v2'),
  );
});
