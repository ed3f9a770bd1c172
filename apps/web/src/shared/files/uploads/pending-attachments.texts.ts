import { catalogue } from '../../../base/i18n.ts';

export const pendingAttachmentsTexts = catalogue('pending', {
  ru: {
    attachments: 'Вложения',
    file: 'Файл',
    link: 'Ссылка',
    linkAddress: 'Адрес ссылки',
    add: 'Добавить',
    linkWrong: 'Адрес должен начинаться с http:// или https://',
    sending: 'Загрузка: {{percent}} %',
    remove: 'Убрать: {{name}}',
    retry: 'Повторить',
    uploadFailed: 'Файл «{{name}}» не загружен',
    tooLarge: '{{name}}: файл больше {{size}}',
    emptyFile: '{{name}}: файл пустой',
    validation: 'Ошибка валидации',
  },
  en: {
    attachments: 'Attachments',
    file: 'File',
    link: 'Link',
    linkAddress: 'Link address',
    add: 'Add',
    linkWrong: 'The address must start with http:// or https://',
    sending: 'Uploading: {{percent}}%',
    remove: 'Remove: {{name}}',
    retry: 'Try again',
    uploadFailed: 'The file “{{name}}” was not uploaded',
    tooLarge: '{{name}}: the file is larger than {{size}}',
    emptyFile: '{{name}}: the file is empty',
    validation: 'Validation error',
  },
});
