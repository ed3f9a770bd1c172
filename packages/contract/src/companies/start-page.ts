// What visitors of the start page see of the institution.
import { endpoint } from '../endpoint.ts';
import { id, nullable, Type } from '../schemas.ts';

const picture = nullable(Type.String({ description: 'Path of a picture that everybody may open; null without one' }));
export const StartTile = Type.Object({
  title: Type.String(),
  text: Type.String({ description: 'Empty without one' }),
  link: nullable(Type.String({ description: 'Address outside, or a path of this site' })),
  picture_src: picture,
});
export type StartTile = Type.Static<typeof StartTile>;

export const startPageCalls = {
  getStartPage: endpoint({
    method: 'GET',
    path: '/api/v2/start-page',
    summary: 'What the institution shows on its start page; nothing of it on a domain without one',
    access: 'public',
    response: Type.Object({
      title: nullable(Type.String({ description: 'Name of the institution' })),
      description: Type.String({ description: 'Plain text' }),
      logo_src: picture,
      tiles: Type.Array(StartTile),
      embedded_code: Type.String({ description: 'Cleaned HTML, to be shown in a frame that runs no scripts' }),
    }),
  }),
  getStartPicture: endpoint({
    method: 'GET',
    path: '/api/v2/start-page/pictures/:fileId',
    summary: 'The logo or the picture of a tile, at most 480 pixels wide or high',
    access: 'public',
    params: Type.Object({ fileId: id('Picture of the start page') }),
    response: 'binary',
    media: ['image/webp'],
  }),
};
