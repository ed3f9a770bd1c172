/** A video for which a player is known. */
export interface EmbeddedVideo {
  /** Name of the site for people. */
  host: string;
  /** Address of the player. */
  src: string;
}

type Reader = (url: URL) => string | undefined;

const SAFE_ID = /^[\w-]{1,64}$/;
const safe = (id: string | null | undefined): string | undefined => (id && SAFE_ID.test(id) ? id : undefined);

const youtube: Reader = (url) => {
  const [first, second] = url.pathname.split('/').filter(Boolean);
  const inPath = first === 'shorts' || first === 'embed' || first === 'live' ? second : undefined;
  const id = safe(url.hostname === 'youtu.be' ? first : (inPath ?? url.searchParams.get('v')));
  return id && `https://www.youtube-nocookie.com/embed/${id}?autoplay=1`;
};

const rutube: Reader = (url) => {
  const match = /^\/(?:video|play\/embed|shorts)\/(?:private\/)?([\w-]+)/.exec(url.pathname);
  const key = safe(url.searchParams.get('p'));
  return match?.[1] && `https://rutube.ru/play/embed/${match[1]}/${key ? `?p=${key}` : ''}`;
};

const vk: Reader = (url) => {
  if (url.pathname === '/video_ext.php') {
    const [owner, id, hash] = ['oid', 'id', 'hash'].map((name) => safe(url.searchParams.get(name)));
    return (
      owner && id && `https://vk.com/video_ext.php?oid=${owner}&id=${id}&hd=2&autoplay=1${hash ? `&hash=${hash}` : ''}`
    );
  }
  const match = /(?:video|clip)(-?\d+)_(\d+)/.exec(url.pathname + url.search);
  return match ? `https://vk.com/video_ext.php?oid=${match[1]}&id=${match[2]}&hd=2&autoplay=1` : undefined;
};

const vimeo: Reader = (url) => {
  const match = /\/(?:video\/)?(\d+)(?:\/(\w+))?/.exec(url.pathname);
  const hash = match?.[2] ?? safe(url.searchParams.get('h'));
  return match ? `https://player.vimeo.com/video/${match[1]}?autoplay=1${hash ? `&h=${hash}` : ''}` : undefined;
};

const players: [hosts: string[], name: string, read: Reader][] = [
  [['youtube.com', 'youtu.be', 'youtube-nocookie.com', 'm.youtube.com'], 'YouTube', youtube],
  [['rutube.ru'], 'RuTube', rutube],
  [['vk.com', 'vkvideo.ru', 'm.vk.com'], 'VK Видео', vk],
  [['vimeo.com', 'player.vimeo.com'], 'Vimeo', vimeo],
];

/** Parses an address of YouTube, RuTube, VK Video or Vimeo; undefined for any other. */
export function readEmbedAddress(address: string): EmbeddedVideo | undefined {
  const url = URL.parse(address.trim());
  if (url?.protocol !== 'https:') return undefined;
  const bare = url.hostname.replace(/^www\./, '');
  const player = players.find(([hosts]) => hosts.includes(bare));
  const src = player?.[2](Object.assign(url, { hostname: bare }));
  return player && src ? { host: player[1], src } : undefined;
}
