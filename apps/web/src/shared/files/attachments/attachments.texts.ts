import { catalogue } from '../../../base/i18n.ts';

export const attachmentsTexts = catalogue('attachments', {
  ru: {
    photos: 'Фотографии',
    photo: 'Фотография {{number}} из {{total}}',
    openPhoto: 'Открыть фотографию: {{name}}',
    previousPhoto: 'Предыдущая фотография',
    nextPhoto: 'Следующая фотография',
    download: 'Скачать',
    downloadFile: 'Скачать: {{name}}',
    videoFailed: 'Браузер не смог показать это видео. Скачайте файл и откройте его на устройстве.',
  },
  en: {
    photos: 'Photos',
    photo: 'Photo {{number}} of {{total}}',
    openPhoto: 'Open the photo: {{name}}',
    previousPhoto: 'Previous photo',
    nextPhoto: 'Next photo',
    download: 'Download',
    downloadFile: 'Download: {{name}}',
    videoFailed: 'The browser could not play this video. Download the file and open it on your device.',
  },
});
