// What a browser needs to install the product as an app of the institution.
import { endpoint } from '../endpoint.ts';
import { id, oneOf, Type } from '../schemas.ts';

/** Sides of the icons in pixels, which browsers ask for. */
export const ICON_SIDES = [192, 512] as const;

const Icon = Type.Object({
  src: Type.String({ description: 'Path of a picture that everybody may open' }),
  sizes: Type.String({ description: 'Width and height in pixels: 192x192' }),
  type: Type.String({ description: 'Media type' }),
  purpose: oneOf(['any', 'maskable'], 'Shown as it is, or cut to the shape that the phone gives its apps'),
});

export const appManifestCalls = {
  getAppManifest: endpoint({
    method: 'GET',
    path: '/api/v2/app-manifest',
    summary: 'The web manifest of the institution on this domain, in the language of the browser',
    access: 'public',
    response: Type.Object({
      id: Type.String({ description: 'Tells the app from others of the same origin' }),
      name: Type.String({ description: 'Name of the institution, or of the product' }),
      short_name: Type.String({ description: 'The same in at most twelve characters' }),
      description: Type.String(),
      lang: oneOf(['ru', 'en'], 'Language of the texts'),
      dir: Type.Literal('ltr', { description: 'Direction of the texts' }),
      start_url: Type.String(),
      scope: Type.String(),
      display: Type.Literal('standalone', { description: 'In a window of its own' }),
      background_color: Type.String({ description: 'Until the page stands' }),
      theme_color: Type.String(),
      icons: Type.Array(Icon),
      shortcuts: Type.Array(Type.Object({ name: Type.String(), url: Type.String() }), {
        description: 'Pages that a long press on the icon offers',
      }),
    }),
  }),
  getAppIcon: endpoint({
    method: 'GET',
    path: '/api/v2/app-icons/:fileId/:side',
    summary: 'The logo of the institution as the icon of an app: a square with room around it',
    access: 'public',
    params: Type.Object({
      fileId: id('Logo of the institution'),
      side: Type.Integer({ enum: ICON_SIDES, description: 'Width and height in pixels' }),
    }),
    response: 'binary',
    media: ['image/png'],
  }),
};
