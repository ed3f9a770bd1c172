import type { OwnContract } from '@orbita/contract/contracts/own';
import { scanKinds } from '@orbita/contract/contracts/application-values';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../../api/client/client.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { ExportButton } from '../../../ui/kit/export-button.tsx';
import { contractsTexts } from '../contracts.texts.ts';
import { ScanPages } from '../scans/scan-box.tsx';
import { ReviewList } from '../steps/review.tsx';
import classes from './status.module.css';

const titles = {
  passport: 'passportScans',
  certificate: 'certificateScans',
  military: 'militaryScans',
  agent_passport: 'agentScans',
} as const;

/** What was sent, to be looked at once more, and everything that admission holds on the person as one file. */
export function SentData({ contract }: { contract: OwnContract }) {
  const t = useTexts(contractsTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={classes.sent}>
      <Button leftSection={<IconEye size={18} aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('seeSent')}
      </Button>
      <ExportButton
        label={t('exportOwn')}
        fileName={t('exportOwnFile')}
        read={() => api.contracts.exportOwnContract()}
      />
      {isOpen && (
        <Modal opened onClose={() => setOpen(false)} title={t('seeSent')} size="xl">
          <ReviewList contract={contract} renderText={(_path, _label, text) => text || '—'} />
          {scanKinds.map((kind) => {
            const scans = contract.scans.filter((scan) => scan.kind === kind);
            return (
              scans.length > 0 && (
                <ScanPages
                  key={kind}
                  {...{ kind, scans, title: t(titles[kind]), hint: '', isLocked: true }}
                  reason={undefined}
                  problem={undefined}
                />
              )
            );
          })}
        </Modal>
      )}
    </div>
  );
}
