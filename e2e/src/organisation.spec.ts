// Covers a new circle with roles, and a tension that becomes a changed accountability through a meeting.
import { expect, expectAccessible, test } from './world.ts';

test('a circle is made with a role, and a tension changes it through a meeting', async ({ world }) => {
  const circle = `Библиотека ${Date.now()}`;
  const page = await world.openAsDemo('admin', '/organisation?view=outline');

  // A circle at the top, and a role in it.
  await page.getByRole('button', { name: 'Создать круг' }).click();
  await page.getByRole('dialog').getByLabel('Название').fill(circle);
  await page.getByRole('dialog').getByLabel('Название').press('Enter');
  const ofCircle = page.getByRole('region', { name: circle });
  await ofCircle.getByRole('button', { name: `Действия: ${circle}` }).click();
  await page.getByRole('menuitem', { name: 'Создать роль' }).click();
  const making = page.getByRole('dialog');
  await making.getByLabel('Название').fill('Хранитель книг');
  await making.getByLabel('Обязательства').fill('Выдаёт книги');
  await making.getByRole('button', { name: 'Создать' }).click();
  const ofRole = page.getByRole('region', { name: 'Хранитель книг' });
  await expect(ofRole.getByText('Выдаёт книги').first()).toBeVisible();

  // A tension for it.
  await ofRole.getByRole('button', { name: 'Добавить запись' }).click();
  const entry = page.getByRole('dialog');
  await entry.getByRole('combobox', { name: 'Вид' }).click();
  await page.getByRole('option', { name: 'Напряжения' }).click();
  await entry.getByLabel('Что есть').fill('Учебники кончаются в сентябре');
  await entry.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Запись сохранена')).toBeVisible();
  await expectAccessible(page);

  // A proposal.
  await page.goto('/organisation/tensions');
  await page.getByRole('button', { name: 'Предложить изменения: Учебники кончаются в сентябре' }).click();
  const proposal = page.getByRole('dialog');
  await proposal.getByLabel('Обязательства').fill('Выдаёт книги\nСчитает учебники в мае');
  await proposal.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Предложение сохранено. Его рассмотрит собрание круга')).toBeVisible();

  // A meeting accepts it.
  await page.goto('/organisation/meetings');
  await page.getByRole('button', { name: 'Назначить собрание' }).click();
  const calling = page.getByRole('dialog');
  await calling.getByRole('combobox', { name: 'Круг' }).click();
  await page.getByRole('option', { name: circle }).click();
  await calling.getByLabel('Название').fill('Собрание библиотеки');
  await calling.getByRole('textbox', { name: 'Начало' }).fill('20.05.2099 10:00');
  await calling.getByLabel('Название').click();
  await calling.getByRole('button', { name: 'Назначить' }).click();
  await page.getByRole('button', { name: 'Начать собрание' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Начать собрание' }).click();
  await page.getByRole('button', { name: 'Принять предложение: Учебники кончаются в сентябре' }).click();
  await expect(page.getByText('Изменения приняты и уже действуют')).toBeVisible();
  await page.getByRole('button', { name: 'Закончить собрание' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Закончить собрание' }).click();
  await expect(page.getByText('Протокол собрания')).toBeVisible();
  await expect(page.getByText('Считает учебники в мае')).toBeVisible();
  await expectAccessible(page);

  // The role has changed, and its history names the meeting.
  await page.getByRole('link', { name: 'Все собрания' }).click();
  await page.goto('/organisation?view=outline&query=Хранитель книг');
  await page.getByRole('treeitem', { name: /Хранитель книг/ }).click();
  await expect(ofRole.getByText('Считает учебники в мае').first()).toBeVisible();
  await expect(ofRole.getByText('Собрание библиотеки')).toBeVisible();
});
