/** Names of the same media type, by the one that is used here. */
const aliases: Readonly<Record<string, string>> = {
  'image/jpeg': 'image/jpg image/pjpeg image/jpe image/jfif',
  'image/png': 'image/x-png image/apng image/vnd.mozilla.apng',
  'image/bmp': 'image/x-bmp image/x-ms-bmp image/x-windows-bmp',
  'image/tiff': 'image/tif image/x-tiff image/x-tif',
  'image/svg+xml': 'image/svg',
  'image/x-icon': 'image/vnd.microsoft.icon image/ico',
  'image/heic': 'image/heic-sequence image/x-heic',
  'image/heif': 'image/heif-sequence image/x-heif',
  'image/avif': 'image/avif-sequence image/avis',
  'image/webp': 'image/x-webp',
  'image/vnd.adobe.photoshop':
    'image/psd image/x-psd image/x-photoshop application/x-photoshop application/photoshop application/psd',
  'image/vnd.dwg': 'application/acad application/x-dwg application/dwg image/x-dwg',
  'image/vnd.dxf': 'application/dxf image/x-dxf',
  'image/vnd.djvu': 'image/djvu image/x-djvu',
  'audio/mpeg':
    'audio/mp3 audio/x-mp3 audio/x-mpeg audio/mpeg3 audio/x-mpeg-3 audio/mpg audio/x-mpg',
  'audio/mp4': 'audio/x-m4a audio/m4a audio/x-mp4 audio/m4b audio/x-m4b audio/mp4a-latm',
  'audio/aac': 'audio/x-aac audio/aacp audio/x-hx-aac-adts',
  'audio/wav': 'audio/x-wav audio/wave audio/vnd.wave audio/x-pn-wav',
  'audio/ogg':
    'audio/opus audio/x-ogg audio/vorbis audio/x-vorbis audio/x-vorbis+ogg audio/x-opus+ogg audio/speex',
  'audio/flac': 'audio/x-flac',
  'audio/aiff': 'audio/x-aiff audio/aif audio/x-aifc',
  'audio/amr': 'audio/amr-nb audio/x-amr',
  'audio/midi': 'audio/mid audio/x-midi audio/x-mid audio/sp-midi',
  'audio/3gpp': 'audio/3gp',
  'audio/matroska': 'audio/x-matroska',
  'audio/x-ms-wma': 'audio/wma',
  'audio/x-caf': 'audio/caf',
  'audio/basic': 'audio/x-au audio/au',
  'video/mp4': 'video/x-m4v video/m4v video/x-mp4',
  'video/quicktime': 'video/mov video/x-quicktime video/x-mov',
  'video/vnd.avi': 'video/x-msvideo video/avi video/msvideo application/x-troff-msvideo',
  'video/matroska': 'video/x-matroska video/mkv video/x-mkv',
  'video/3gpp': 'video/3gp',
  'video/3gpp2': 'video/3g2',
  'video/mpeg': 'video/mpg video/x-mpeg video/mp2p video/mp1s',
  'video/mp2t': 'video/ts video/vnd.dlna.mpeg-tts',
  'video/x-ms-wmv': 'video/wmv',
  'video/x-flv': 'video/flv',
  'application/vnd.ms-asf': 'video/x-ms-asf audio/x-ms-asf application/x-ms-asf',
  'application/ogg': 'application/x-ogg',
  'application/mp4': 'application/x-mp4',
  'application/pdf': 'application/x-pdf application/acrobat text/pdf text/x-pdf',
  'application/rtf': 'text/rtf application/x-rtf text/richtext',
  'application/zip': 'application/x-zip application/x-zip-compressed multipart/x-zip',
  'application/gzip': 'application/x-gzip application/gzip-compressed',
  'application/x-bzip2': 'application/bzip2 application/x-bzip',
  'application/x-7z-compressed': 'application/7z',
  'application/vnd.rar': 'application/x-rar-compressed application/x-rar application/rar',
  'application/x-tar': 'application/tar',
  'application/zstd': 'application/x-zstd',
  'application/xml': 'text/xml application/x-xml',
  'application/json': 'text/json application/x-json text/x-json',
  'application/geo+json': 'application/vnd.geo+json',
  'application/gpx+xml': 'application/gpx',
  'application/yaml': 'application/x-yaml text/yaml text/x-yaml',
  'application/msword': 'application/vnd.ms-word application/x-msword application/doc',
  'application/vnd.ms-excel':
    'application/msexcel application/x-msexcel application/x-excel application/excel',
  'application/vnd.ms-powerpoint':
    'application/mspowerpoint application/powerpoint application/x-mspowerpoint',
  'application/postscript':
    'application/ps application/eps application/x-eps image/eps image/x-eps',
  'application/vnd.sqlite3': 'application/x-sqlite3 application/geopackage+sqlite3',
  'application/vnd.microsoft.portable-executable': 'application/x-msdownload application/x-dosexec',
  'application/pgp-encrypted': 'application/pgp',
  'application/vnd.shp': 'application/x-esri-shape x-gis/x-shapefile',
  'text/csv':
    'application/csv text/x-csv application/x-csv text/comma-separated-values text/x-comma-separated-values',
  'text/tab-separated-values': 'text/tsv text/x-tsv',
  'text/markdown': 'text/x-markdown',
  'text/javascript':
    'application/javascript application/x-javascript application/ecmascript text/ecmascript',
  'text/html': 'application/xhtml+xml',
  'text/vcard': 'text/x-vcard text/directory',
  'text/calendar': 'application/ics',
}

const canonical = new Map(
  Object.entries(aliases).flatMap(([name, others]) =>
    others.split(' ').map((other) => [other, name]),
  ),
)

/** A media type in lower case, without parameters, under its one name. */
export function canonicalType(type: string): string {
  const [plain = ''] = type.split(';')
  const name = plain.trim().toLowerCase()
  return canonical.get(name) ?? name
}

/** All names of a media type. */
export const namesOfType = (type: string): string[] => [
  type,
  ...(Object.hasOwn(aliases, type) ? aliases[type]!.split(' ') : []),
]
