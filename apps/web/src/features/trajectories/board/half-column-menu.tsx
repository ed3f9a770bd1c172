import { ActionIcon, Menu } from '@mantine/core';
import type { PlacedHalf } from '@orbita/contract/trajectories';
import { IconArrowLeft, IconArrowRight, IconCopy, IconDots, IconPencil, IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { api } from '../../../api/client/client.ts';
import { useTexts } from '../../../base/i18n.ts';
import { boardTexts } from './board.texts.ts';
import type { BoardMoves } from './use-board-moves.ts';
import type { EditedPicture } from './use-picture.ts';

interface Props {
  half: PlacedHalf;
  /** Its place among the halves, from 0. */
  place: number;
  edited: EditedPicture;
  moves: BoardMoves;
}

/** Actions on a half of the trajectory. */
export function HalfColumnMenu({ half, place, edited, moves }: Props) {
  const t = useTexts(boardTexts);
  const { picture, run } = edited;
  const clone = () =>
    run(async () => {
      const copy = await api.halves.cloneHalf({ params: { id: half.id } });
      const ids = picture.halves.map(({ id }) => id);
      await api.trajectories.arrangeHalves({
        params: { id: picture.id },
        body: { half_ids: ids.toSpliced(place + 1, 0, copy.id) },
      });
      return {
        said: t('saidHalfCloned', { title: half.title }),
        apply: (now) => ({ ...now, halves: now.halves.filter(({ id }) => id !== copy.id) }),
        send: () => api.halves.deleteHalf({ params: { id: copy.id } }),
      };
    });
  return (
    <Menu position="bottom-end" shadow="md" width={240}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('actionsOf', { title: half.title })}>
          <IconDots size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={`/admin/halves/${half.id}`} leftSection={<IconPencil size={18} />}>
          {t('open')}
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy size={18} />} onClick={() => void clone()}>
          {t('clone')}
        </Menu.Item>
        <Menu.Item
          disabled={place === 0}
          leftSection={<IconArrowLeft size={18} />}
          onClick={() => moves.moveHalf(place, place - 1)}
        >
          {t('moveLeft')}
        </Menu.Item>
        <Menu.Item
          disabled={place === picture.halves.length - 1}
          leftSection={<IconArrowRight size={18} />}
          onClick={() => moves.moveHalf(place, place + 1)}
        >
          {t('moveRight')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconX size={18} />} onClick={() => moves.detachHalf(half)}>
          {t('detach')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
