import { TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { showFailure } from '../../../../api/query.ts';
import { useTexts } from '../../../../base/i18n.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { uiTexts } from '../../../../ui/ui.texts.ts';
import { fullAddress } from '../../answering/answer-content.ts';
import { isAddress } from '../../answering/validate-answer.ts';
import { buildingTexts } from '../building.texts.ts';
import classes from '../building.module.css';

/** Asks for the address of a link and stays open when it could not be added. */
export function LinkField({ onAdd, onClose }: { onAdd: (url: string) => Promise<void>; onClose: () => void }) {
  const t = useTexts(buildingTexts);
  const ui = useTexts(uiTexts);
  const [url, setUrl] = useState('');
  const [isWrong, setWrong] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (!isAddress(url, '')) return setWrong(true);
    setAdding(true);
    try {
      await onAdd(fullAddress(url, ''));
      onClose();
    } catch (error) {
      setAdding(false);
      showFailure(error);
    }
  };
  return (
    <form className={classes.link} onSubmit={(event) => void add(event)} noValidate>
      <TextInput
        type="url"
        className={classes.grow}
        aria-label={t('linkAddress')}
        placeholder="https://"
        autoFocus
        value={url}
        error={isWrong && t('linkWrong')}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
        onChange={(event) => {
          setWrong(false);
          setUrl(event.currentTarget.value);
        }}
      />
      <Button type="submit" loading={isAdding}>
        {t('addLink')}
      </Button>
      <Button colour="transparentWhite" onClick={onClose}>
        {ui('cancel')}
      </Button>
    </form>
  );
}
