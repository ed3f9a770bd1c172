import { useMediaQuery } from '@mantine/hooks';
import { IconPrinter } from '@tabler/icons-react';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { retakesTexts } from './retakes.texts.ts';

/** Returns a button that prints the page; phones get none. */
export function usePrintButton() {
  const t = useTexts(retakesTexts);
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  return isPhone ? null : (
    <Button
      className="no-print"
      leftSection={<IconPrinter size={18} aria-hidden="true" />}
      onClick={() => window.print()}
    >
      {t('print')}
    </Button>
  );
}
