import type { Progress } from '@orbita/contract/standing';
import { IconPrinter } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { callOptions, queryClient, showFailure, useCall } from '../../api/query.ts';
import { formatDate, formatDateTime } from '../../base/dates.ts';
import { useCurrentUser } from '../../api/current-user.ts';
import { useTexts } from '../../base/i18n.ts';
import { formatNumber } from '../../base/number.ts';
import { personName } from '../../shared/users/person.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import type { Reader } from './diary.data.ts';
import { diaryTexts } from './diary.texts.ts';
import classes from './diary.module.css';

interface Props {
  reader: Reader;
  /** 0 means all semesters. */
  semesterId: number;
}

/** The button that reads all marks and prints the diary with them, and what stands on paper only. */
export function PrintedDiary({ reader, semesterId }: Props) {
  const t = useTexts(diaryTexts);
  const [printed, setPrinted] = useState<Progress | null>(null);
  const [isReading, setReading] = useState(false);
  useEffect(() => {
    if (printed) window.print();
  }, [printed]);
  const read = async () => {
    setReading(true);
    try {
      const student = { params: { id: reader.studentId } };
      const query = { all_marks: true, ...(semesterId > 0 ? { semester_ids: [semesterId] } : {}) };
      const options = callOptions('standing', 'getProgress', { ...student, query });
      const [all] = await Promise.all([
        queryClient.fetchQuery({ ...options, staleTime: 0 }),
        queryClient.fetchQuery(callOptions('users', 'getUser', student)),
      ]);
      setPrinted(all);
    } catch (error) {
      showFailure(error);
    } finally {
      setReading(false);
    }
  };
  return (
    <>
      <Button
        className="no-print"
        loading={isReading}
        leftSection={<IconPrinter size={18} aria-hidden="true" />}
        onClick={() => void read()}
      >
        {t('print')}
      </Button>
      {printed && <AllMarks progress={printed} />}
    </>
  );
}

/** Whose diary it is and when it was printed; on paper only. */
export function PrintedHead({ reader }: { reader: Reader }) {
  const t = useTexts(diaryTexts);
  const { user, company } = useCurrentUser();
  const person = useCall('users', 'getUser', { params: { id: reader.studentId } }, { enabled: !reader.isOwn });
  const student = person.data ?? (reader.isOwn ? user : undefined);
  if (!student) return null;
  const groups = person.data?.groups.map(({ name }) => name).join(', ');
  return (
    <p className={classes.printed}>
      <strong>{company.title}</strong>
      <br />
      {[personName(student), groups, t('printedOn', { day: formatDateTime(Date.now()) })].filter(Boolean).join(' · ')}
    </p>
  );
}

function AllMarks({ progress }: { progress: Progress }) {
  const t = useTexts(diaryTexts);
  const bySubject = Map.groupBy(progress.fresh, ({ topic }) => topic.subject_id);
  return (
    <section className={classes.printed} aria-label={t('allMarks')}>
      <h2 className={classes.listTitle}>{t('allMarks')}</h2>
      {progress.data.map(({ subject }) => (
        <table key={subject.id} className={classes.printedMarks}>
          <caption>{subject.title}</caption>
          <tbody>
            {(bySubject.get(subject.id) ?? []).map(({ mark, topic }) => (
              <tr key={mark.id}>
                <td>{formatDate(mark.updated_at)}</td>
                <td>{topic.title}</td>
                <td>
                  {topic.max_mark === null
                    ? formatNumber(mark.value)
                    : t('markOf', { mark: formatNumber(mark.value), max: formatNumber(topic.max_mark) })}
                </td>
                <td>{mark.author ? personName(mark.author, 'short') : t('automatic')}</td>
              </tr>
            ))}
            {!bySubject.has(subject.id) && (
              <tr>
                <td colSpan={4}>{t('noMarks')}</td>
              </tr>
            )}
          </tbody>
        </table>
      ))}
    </section>
  );
}
