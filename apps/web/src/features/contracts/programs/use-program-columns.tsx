import { ActionIcon } from '@mantine/core';
import type { OfficeOffer, OfficeProgram } from '@orbita/contract/contracts/programs';
import { IconPencil } from '@tabler/icons-react';
import { useTexts } from '../../../base/i18n.ts';
import type { Column } from '../../../ui/kit/list-table.tsx';
import classes from '../office/office.module.css';
import { formatKopecks } from '../paying/format-kopecks.ts';
import own from './programs.module.css';
import { programsTexts } from './programs.texts.ts';

/** What is offered after a grade; where the list has no columns, the grade stands beside it. */
function Offer({ base, offer }: { base: string; offer: OfficeOffer | undefined }) {
  return (
    <>
      <span className={`${classes.contact} ${own.base}`}>{base}</span>
      {offer ? <Terms offer={offer} /> : '—'}
    </>
  );
}

function Terms({ offer }: { offer: OfficeOffer }) {
  const t = useTexts(programsTexts);
  const facts = [
    offer.education_form,
    offer.months !== null && t('months', { count: offer.months }),
    offer.group && t('inGroup', { name: offer.group }),
    offer.places !== null && t('placesLeft', { taken: offer.confirmed, places: offer.places }),
  ];
  return (
    <>
      {offer.price === null ? <span className={classes.lack}>{t('noPrice')}</span> : formatKopecks(offer.price)}
      {!offer.is_open && <span className={classes.tag}>{t('closed')}</span>}
      <span className={classes.contact}>{facts.filter(Boolean).join(' · ')}</span>
    </>
  );
}

const sum = (program: OfficeProgram, of: 'waiting' | 'confirmed'): number =>
  program.offers.reduce((total, offer) => total + offer[of], 0);

/** The columns of the list of programmes. */
export function useProgramColumns(onEdit: ((program: OfficeProgram) => void) | undefined): Column<OfficeProgram>[] {
  const t = useTexts(programsTexts);
  const tools: Column<OfficeProgram> = {
    title: t('actions'),
    isTitleHidden: true,
    kind: 'tools',
    cell: (program) => (
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('edit', { title: program.title })}
        onClick={() => onEdit?.(program)}
      >
        <IconPencil size={20} aria-hidden="true" />
      </ActionIcon>
    ),
  };
  return [
    {
      title: t('program'),
      kind: 'main',
      cell: ({ title, code }) => (
        <>
          {title}
          <span className={classes.contact}>{code}</span>
        </>
      ),
    },
    {
      title: t('after9'),
      cell: ({ offers }) => <Offer base={t('after9')} offer={offers.find(({ after_9 }) => after_9)} />,
    },
    {
      title: t('after11'),
      cell: ({ offers }) => <Offer base={t('after11')} offer={offers.find(({ after_9 }) => !after_9)} />,
    },
    {
      title: t('applicants'),
      kind: 'muted',
      cell: (program) => (
        <>
          {t('waiting', { count: sum(program, 'waiting') })}
          <span className={classes.contact}>{t('accepted', { count: sum(program, 'confirmed') })}</span>
        </>
      ),
    },
    ...(onEdit ? [tools] : []),
  ];
}
