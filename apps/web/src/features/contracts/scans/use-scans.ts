// Adds, turns, moves and removes the pages of one kind.
import type { ScanKind } from '@orbita/contract/contracts/application';
import type { Scan } from '@orbita/contract/contracts/own';
import { useState } from 'react';
import { api, isApiError } from '../../../api/client/client.ts';
import { callOptions, queryClient } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { contractsTexts } from '../contracts.texts.ts';
import { guessTilt } from './guess-tilt.ts';
import { prepareScan, ScanError, type Turn } from './prepare-scan.ts';

/** Degrees from which a page is offered to be straightened. */
const NOTICED_TILT = 1;
const ownKey = callOptions('contracts', 'getOwnContract').queryKey;
const refresh = () => queryClient.invalidateQueries({ queryKey: ownKey });

export function useScans(kind: ScanKind, scans: readonly Scan[]) {
  const t = useTexts(contractsTexts);
  const [sending, setSending] = useState(0);
  const [faults, setFaults] = useState<string[]>([]);
  const [tilted, setTilted] = useState<number[]>([]);

  /** Runs work and says why it failed, under the name of the file. */
  const attempt = async (name: string, work: () => Promise<unknown>) => {
    setSending((count) => count + 1);
    try {
      await work();
    } catch (failure) {
      const reason =
        failure instanceof ScanError ? t(failure.fault) : isApiError(failure) ? failure.message : undefined;
      if (reason === undefined) throw failure;
      setFaults((before) => [...before, name ? `${name}: ${reason}` : reason]);
    } finally {
      setSending((count) => count - 1);
    }
  };
  const noteTilt = async (id: number, picture: Blob) => {
    const tilt = await guessTilt(picture);
    if (Math.abs(tilt) >= NOTICED_TILT) setTilted((before) => [...before, id]);
  };
  const add = async (files: readonly File[]) => {
    setFaults([]);
    // One after the other, so that the pages keep the order in which they were chosen.
    for (const file of files)
      await attempt(file.name, async () => {
        const data = await prepareScan(file);
        const { id } = await api.contracts.addOwnScan({ body: { kind, data } });
        if (file.type.startsWith('image/')) await noteTilt(id, file);
      });
    await refresh();
  };
  const sort = (ids: number[]) => api.contracts.sortOwnScans({ body: { kind, ids } });
  const turn = (scan: Scan, by: Turn = { quarters: 1, degrees: 0 }) =>
    attempt('', async () => {
      setFaults([]);
      setTilted((before) => before.filter((id) => id !== scan.id));
      const picture = await api.contracts.readOwnScan({ params: { id: scan.id } });
      const data = await prepareScan(new Blob([picture], { type: scan.mime }), by);
      const turned = await api.contracts.addOwnScan({ body: { kind, data } });
      await api.contracts.deleteOwnScan({ params: { id: scan.id } });
      await sort(scans.map(({ id }) => (id === scan.id ? turned.id : id)));
      await refresh();
    });
  const move = (scan: Scan, by: -1 | 1) =>
    attempt('', async () => {
      const ids = scans.map(({ id }) => id);
      const at = ids.indexOf(scan.id);
      const [other] = ids.splice(at + by, 1, scan.id);
      if (other === undefined) return;
      ids.splice(at, 1, other);
      await sort(ids);
      await refresh();
    });
  const remove = (scan: Scan) =>
    attempt('', async () => {
      await api.contracts.deleteOwnScan({ params: { id: scan.id } });
      await refresh();
    });
  return { add, turn, move, remove, sending, faults, tilted };
}
