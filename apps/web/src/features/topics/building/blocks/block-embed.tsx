import { TextInput } from '@mantine/core';
import { IconBrandYoutube } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTexts } from '../../../../base/i18n.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { readEmbedAddress } from '../../reading/embed-address.ts';
import { EmbeddedVideo } from '../../reading/embedded-video.tsx';
import { buildingTexts } from '../building.texts.ts';
import type { EditedSection } from './edited-section.ts';
import classes from '../building.module.css';

interface Props {
  edited: EditedSection;
  isOpen: boolean;
  /** Receives the button that opens the field, to place it among the others. */
  children: (button: ReactNode) => ReactNode;
}

/** Edits the video from another site: its address with a preview. */
export function BlockEmbed({ edited, isOpen, children }: Props) {
  const t = useTexts(buildingTexts);
  const kept = edited.value.video_url ?? '';
  const [typed, setTyped] = useState(kept);
  const [opened, setOpened] = useState(isOpen || kept !== '');
  /** The field was opened by its button and takes the focus; one that was open before leaves it. */
  const [isAsked, setAsked] = useState(false);
  const isGood = typed === '' || readEmbedAddress(typed) !== undefined;
  const change = (text: string) => {
    const address = text.trim();
    setTyped(address);
    if (address === '' || readEmbedAddress(address)) edited.change({ video_url: address || null });
  };
  return (
    <>
      {opened && (
        <div className={classes.embed}>
          <TextInput
            type="url"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field has just been asked for, and there is nothing else to do
            autoFocus={isAsked || (isOpen && kept === '')}
            label={t('embedAddress')}
            placeholder={t('embedHint')}
            maxLength={2048}
            value={typed}
            error={isGood ? undefined : t('embedWrong')}
            onChange={(event) => change(event.currentTarget.value)}
          />
          {isGood && typed !== '' && <EmbeddedVideo key={typed} address={typed} />}
        </div>
      )}
      {children(
        !opened && (
          <Button
            size="compact-md"
            colour="transparentWhite"
            leftSection={<IconBrandYoutube size={18} aria-hidden="true" />}
            onClick={() => {
              setAsked(true);
              setOpened(true);
            }}
          >
            {t('blockEmbed')}
          </Button>
        ),
      )}
    </>
  );
}
