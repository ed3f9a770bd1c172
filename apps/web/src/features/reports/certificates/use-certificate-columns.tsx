import { ActionIcon, Menu } from '@mantine/core';
import type { StudyCertificate } from '@orbita/contract/reports/certificates';
import { IconBan, IconDots, IconDownload } from '@tabler/icons-react';
import { formatDayTime, formatLongDate } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { personName } from '../../../shared/users/person.tsx';
import type { Column } from '../../../ui/kit/list-table.tsx';
import { certificatesTexts } from './certificates.texts.ts';
import classes from '../reports.module.css';

interface CertificateActs {
  download: (certificate: StudyCertificate, format: 'docx' | 'pdf') => void;
  /** Absent for those who may only read. */
  revoke?: ((certificate: StudyCertificate) => void) | undefined;
}

function CertificateMenu({ certificate, acts }: { certificate: StudyCertificate; acts: CertificateActs }) {
  const t = useTexts(certificatesTexts);
  const { download, revoke } = acts;
  return (
    <Menu position="bottom-end" shadow="md" width={220}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('actionsOf', { number: certificate.number })}>
          <IconDots size={20} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {(['pdf', 'docx'] as const).map((format) => (
          <Menu.Item
            key={format}
            leftSection={<IconDownload size={18} />}
            onClick={() => download(certificate, format)}
          >
            {t(format)}
          </Menu.Item>
        ))}
        {revoke && (
          <Menu.Item c="var(--danger)" leftSection={<IconBan size={18} />} onClick={() => revoke(certificate)}>
            {t('revoke')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The columns of the register of certificates. */
export function useCertificateColumns(acts: CertificateActs): Column<StudyCertificate>[] {
  const t = useTexts(certificatesTexts);
  return [
    {
      title: t('number'),
      kind: 'main',
      cell: ({ number, issued_on: day, revoked_at: revoked }) => (
        <>
          {t('numberOf', { number, day: formatLongDate(day) })}
          {revoked !== null && <span className={classes.revoked}>{t('revoked')}</span>}
        </>
      ),
    },
    {
      title: t('student'),
      cell: ({ student, group_name: group }) => (
        <>
          {student.name}
          <span className={classes.aside}>{group}</span>
        </>
      ),
    },
    { title: t('destination'), cell: ({ destination }) => destination || t('anywhere') },
    {
      title: t('by'),
      cell: ({ issued_by: by, created_at: at }) =>
        [by && personName(by, 'short'), formatDayTime(at)].filter(Boolean).join(' · '),
    },
    {
      title: t('actions'),
      isTitleHidden: true,
      kind: 'tools',
      cell: (certificate) =>
        certificate.revoked_at === null ? <CertificateMenu certificate={certificate} acts={acts} /> : null,
    },
  ];
}
