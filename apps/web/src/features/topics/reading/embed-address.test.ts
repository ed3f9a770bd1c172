import { describe, expect, it } from 'vitest';
import { readEmbedAddress } from './embed-address.ts';

describe('readEmbedAddress', () => {
  it.each([
    [
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=10',
      'YouTube',
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1',
    ],
    ['https://youtu.be/dQw4w9WgXcQ', 'YouTube', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1'],
    [
      'https://youtube.com/shorts/abc_DEF-123',
      'YouTube',
      'https://www.youtube-nocookie.com/embed/abc_DEF-123?autoplay=1',
    ],
    ['https://rutube.ru/video/1234567890abcdef/', 'RuTube', 'https://rutube.ru/play/embed/1234567890abcdef/'],
    ['https://rutube.ru/video/private/12ab/?p=key1', 'RuTube', 'https://rutube.ru/play/embed/12ab/?p=key1'],
    [
      'https://vk.com/video-22822305_456241864',
      'VK Видео',
      'https://vk.com/video_ext.php?oid=-22822305&id=456241864&hd=2&autoplay=1',
    ],
    ['https://vkvideo.ru/video-1_2', 'VK Видео', 'https://vk.com/video_ext.php?oid=-1&id=2&hd=2&autoplay=1'],
    [
      'https://vk.com/video_ext.php?oid=-1&id=2&hash=ff',
      'VK Видео',
      'https://vk.com/video_ext.php?oid=-1&id=2&hd=2&autoplay=1&hash=ff',
    ],
    ['https://vimeo.com/76979871', 'Vimeo', 'https://player.vimeo.com/video/76979871?autoplay=1'],
  ])('reads %s', (address, host, src) => {
    expect(readEmbedAddress(address)).toEqual({ host, src });
  });

  it.each([
    'http://youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtube.com/watch?v="><script>',
    'https://youtube.com.evil.example/watch?v=abc',
    'https://example.com/video',
    'javascript:alert(1)',
    'просто текст',
    '',
  ])('refuses %s', (address) => {
    expect(readEmbedAddress(address)).toBeUndefined();
  });
});
