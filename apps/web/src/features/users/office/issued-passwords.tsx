import { IconCopy, IconPrinter } from '@tabler/icons-react';
import { api } from '../../../api/client/client.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { confirm } from '../../../ui/dialogs/confirm.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { ExportButton } from '../../../ui/kit/export-button.tsx';
import { useCopy } from '../../../ui/kit/use-copy.ts';
import { officeTexts } from './office.texts.ts';
import { printPasswords, type SheetWords, type ShownPassword } from './print-passwords.ts';
import classes from './office.module.css';

/** New passwords, shown once: to copy, to print and to save as a sheet. */
export function IssuedPasswords({ rows, onClose }: { rows: ShownPassword[]; onClose: () => void }) {
  const t = useTexts(officeTexts);
  const [only] = rows;
  const isOne = rows.length === 1;
  const toClipboard = useCopy();
  const copy = () => toClipboard(rows.map(({ login, password }) => `${login}\t${password}`).join('\n'), t('copied'));
  const leave = async () => {
    if (await confirm({ title: t('issuedLeave'), message: t('issuedLeaveText'), confirmLabel: t('issuedSaved') }))
      onClose();
  };
  const words = { name: t('name'), group: t('group'), login: t('username'), password: t('password') };
  return (
    <Modal
      opened
      title={t('issuedTitle')}
      size={isOne ? 'md' : 'lg'}
      saveLabel={t('ready')}
      onSave={onClose}
      onClose={() => void leave()}
      cancelLabel={null}
    >
      <p className={classes.said}>{t(isOne ? 'issuedOne' : 'issuedText')}</p>
      {isOne && only ? <OnePassword row={only} /> : <PasswordTable rows={rows} words={words} />}
      <div className={classes.tools}>
        <Button leftSection={<IconCopy size={18} aria-hidden="true" />} onClick={copy}>
          {t('copy')}
        </Button>
        <Button
          leftSection={<IconPrinter size={18} aria-hidden="true" />}
          onClick={() => printPasswords(t('issuedTitle'), words, rows)}
        >
          {t('print')}
        </Button>
        {!isOne && (
          <ExportButton
            fileName={t('sheetName')}
            label={t('saveSheet')}
            read={() =>
              api.auth.exportPasswords({
                body: { rows: rows.map(({ name, groups, login, password }) => ({ name, groups, login, password })) },
              })
            }
          />
        )}
      </div>
    </Modal>
  );
}

function OnePassword({ row }: { row: ShownPassword }) {
  const t = useTexts(officeTexts);
  return (
    <dl className={classes.secret}>
      <div>
        <dt>{t('username')}</dt>
        <dd>{row.login}</dd>
      </div>
      <div>
        <dt>{t('password')}</dt>
        <dd>
          <code>{row.password}</code>
        </dd>
      </div>
    </dl>
  );
}

function PasswordTable({ rows, words }: { rows: ShownPassword[]; words: SheetWords }) {
  return (
    <div className={classes.secrets}>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.name}</th>
            <th scope="col">{words.login}</th>
            <th scope="col">{words.password}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, login, password }) => (
            <tr key={login}>
              <td>{name}</td>
              <td>{login}</td>
              <td>
                <code>{password}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
