// One quiet line that the product can be installed: on a phone, on another day than the first one, and never again.
import { installOffer } from '../../base/install-offer.ts';
import { calendarDay } from '../../base/dates.ts';
import { notify } from '../../base/notices.ts';
import { shellTexts } from '../shell/shell.texts.ts';

const FIRST_DAY = 'orbita.first-day';
const OFFERED = 'orbita.install-offered';
/** Milliseconds for which the line stays. */
const STAYS = 15_000;

export function offerInstallOnce(now = Date.now()): void {
  const today = calendarDay(now);
  const firstDay = localStorage.getItem(FIRST_DAY);
  if (firstDay === null) localStorage.setItem(FIRST_DAY, today);
  if (firstDay === null || firstDay === today || localStorage.getItem(OFFERED) !== null) return;
  if (!window.matchMedia('(pointer: coarse)').matches) return;
  const offer = () => {
    const install = installOffer.get();
    if (!install) return;
    stop();
    localStorage.setItem(OFFERED, today);
    notify({
      message: shellTexts.t('installOffer'),
      action: { label: shellTexts.t('install'), run: () => void install() },
      duration: STAYS,
    });
  };
  const stop = installOffer.subscribe(offer);
  offer();
}
