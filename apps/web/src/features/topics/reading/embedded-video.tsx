import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../../base/i18n.ts';
import { topicsTexts } from '../topics.texts.ts';
import { readEmbedAddress } from './embed-address.ts';
import classes from './embedded-video.module.css';

/** A video from another site, which is not contacted before the reader presses play. */
export function EmbeddedVideo({ address }: { address: string }) {
  const t = useTexts(topicsTexts);
  const [isOpen, setOpen] = useState(false);
  const video = readEmbedAddress(address);
  if (!video) {
    return (
      <p className={classes.broken}>
        {t('embedBroken')}{' '}
        <a href={address} target="_blank" rel="noopener noreferrer">
          {address}
        </a>
      </p>
    );
  }
  const { host, src } = video;
  return (
    <div className={classes.frame}>
      {isOpen ? (
        // The player is another site and needs its own origin for storage.
        <iframe
          src={src}
          title={t('embed', { host })}
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
          allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
          referrerPolicy="strict-origin-when-cross-origin"
          allowFullScreen
        />
      ) : (
        <button type="button" className={classes.play} onClick={() => setOpen(true)}>
          <span className={classes.circle} aria-hidden="true">
            <IconPlayerPlayFilled />
          </span>
          <strong>{t('embed', { host })}</strong>
          <span className={classes.note}>{t('embedNote', { host })}</span>
        </button>
      )}
    </div>
  );
}
