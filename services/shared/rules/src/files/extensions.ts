/** The extensions of a table of media types by extension. */
const byExtension = (table: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(table).flatMap(([type, extensions]) =>
      extensions.split(' ').map((extension): [string, string] => [extension, type]),
    ),
  )

const ooxml = 'application/vnd.openxmlformats-officedocument.'
const odf = 'application/vnd.oasis.opendocument.'

/** Formats of text, which nothing in the bytes tells apart. */
export const textExtensions = byExtension({
  'text/plain': 'txt text log asc nfo ini conf cfg wkt prj cpg nmea por',
  'text/csv': 'csv',
  'text/tab-separated-values': 'tsv tab',
  'text/markdown': 'md markdown',
  'application/json': 'json',
  'application/geo+json': 'geojson',
  'application/x-ndjson': 'ndjson jsonl',
  'application/xml': 'xml xsd xsl gml',
  'application/vnd.google-earth.kml+xml': 'kml',
  'application/gpx+xml': 'gpx',
  'image/svg+xml': 'svg',
  'text/html': 'html htm xhtml',
  'text/css': 'css',
  'text/javascript': 'js mjs',
  'application/yaml': 'yaml yml',
  'text/vcard': 'vcf vcard',
  'text/calendar': 'ics ical',
  'text/vtt': 'vtt',
  'application/x-subrip': 'srt',
  'message/rfc822': 'eml',
  'application/x-tex': 'tex',
  'application/sql': 'sql',
  'image/vnd.dxf': 'dxf',
  'model/obj': 'obj',
})

/** Binary formats without a signature that can be relied on. */
export const unsignedExtensions = byExtension({
  'audio/mpeg': 'mp3',
  'audio/gsm': 'gsm',
  'audio/l16': 'pcm',
  'image/x-tga': 'tga',
  'image/vnd.wap.wbmp': 'wbmp',
  'model/stl': 'stl',
  'application/vnd.dbf': 'dbf',
  'application/x-stata-dta': 'dta',
  'application/x-iso9660-image': 'iso',
  'application/vnd.iccprofile': 'icc icm',
  'application/pgp-encrypted': 'pgp gpg',
})

/** Formats in a ZIP that need not say which they are. */
export const zipExtensions = byExtension({
  [`${ooxml}wordprocessingml.document`]: 'docx',
  [`${ooxml}wordprocessingml.template`]: 'dotx',
  [`${ooxml}spreadsheetml.sheet`]: 'xlsx',
  [`${ooxml}spreadsheetml.template`]: 'xltx',
  [`${ooxml}presentationml.presentation`]: 'pptx',
  [`${ooxml}presentationml.slideshow`]: 'ppsx',
  [`${ooxml}presentationml.template`]: 'potx',
  'application/vnd.ms-word.document.macroenabled.12': 'docm',
  'application/vnd.ms-word.template.macroenabled.12': 'dotm',
  'application/vnd.ms-excel.sheet.macroenabled.12': 'xlsm',
  'application/vnd.ms-excel.template.macroenabled.12': 'xltm',
  'application/vnd.ms-excel.sheet.binary.macroenabled.12': 'xlsb',
  'application/vnd.ms-powerpoint.presentation.macroenabled.12': 'pptm',
  'application/vnd.ms-powerpoint.slideshow.macroenabled.12': 'ppsm',
  'application/vnd.ms-powerpoint.template.macroenabled.12': 'potm',
  [`${odf}text`]: 'odt',
  [`${odf}text-template`]: 'ott',
  [`${odf}spreadsheet`]: 'ods',
  [`${odf}spreadsheet-template`]: 'ots',
  [`${odf}presentation`]: 'odp',
  [`${odf}presentation-template`]: 'otp',
  [`${odf}graphics`]: 'odg',
  [`${odf}formula`]: 'odf',
  'application/epub+zip': 'epub',
  'application/vnd.google-earth.kmz': 'kmz',
  'application/vnd.android.package-archive': 'apk',
  'application/java-archive': 'jar',
  'application/vnd.apple.pages': 'pages',
  'application/vnd.apple.numbers': 'numbers',
  'application/vnd.apple.keynote': 'key',
  'application/vnd.comicbook+zip': 'cbz',
  'application/vnd.ms-visio.drawing.main+xml': 'vsdx',
  'model/vnd.usdz+zip': 'usdz',
  'model/3mf': '3mf',
  'application/x-xpinstall': 'xpi',
})

/** Formats in Microsoft's older container. */
export const compoundExtensions = byExtension({
  'application/msword': 'doc dot',
  'application/vnd.ms-excel': 'xls xlt xla',
  'application/vnd.ms-powerpoint': 'ppt pps pot',
  'application/vnd.ms-outlook': 'msg',
  'application/vnd.visio': 'vsd',
  'application/x-mspublisher': 'pub',
  'application/vnd.ms-project': 'mpp',
})

/** Formats that their bytes prove. */
const signedExtensions = byExtension({
  'image/jpeg': 'jpg jpeg jpe jfif pjpeg pjp',
  'image/png': 'png apng',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/bmp': 'bmp dib',
  'image/tiff': 'tif tiff',
  'image/heic': 'heic heics',
  'image/heif': 'heif heifs hif',
  'image/avif': 'avif avifs',
  'image/x-icon': 'ico',
  'image/jxl': 'jxl',
  'image/jp2': 'jp2',
  'image/vnd.adobe.photoshop': 'psd',
  'image/vnd.dwg': 'dwg',
  'image/vnd.djvu': 'djvu djv',
  'image/x-adobe-dng': 'dng',
  'image/x-canon-cr2': 'cr2',
  'image/x-canon-cr3': 'cr3',
  'image/x-nikon-nef': 'nef',
  'image/x-sony-arw': 'arw',
  'image/x-olympus-orf': 'orf',
  'image/x-panasonic-rw2': 'rw2',
  'image/x-fujifilm-raf': 'raf',
  'audio/mp4': 'm4a m4b m4r',
  'audio/aac': 'aac adts',
  'audio/wav': 'wav wave',
  'audio/ogg': 'ogg oga opus spx',
  'audio/flac': 'flac',
  'audio/aiff': 'aif aiff aifc',
  'audio/amr': 'amr',
  'audio/amr-wb': 'awb',
  'audio/midi': 'mid midi',
  'audio/matroska': 'mka',
  'audio/webm': 'weba',
  'audio/3gpp': '3ga',
  'audio/x-ms-wma': 'wma',
  'audio/x-caf': 'caf',
  'audio/basic': 'au snd',
  'video/mp4': 'mp4 m4v mpg4 f4v',
  'video/webm': 'webm',
  'video/quicktime': 'mov qt',
  'video/vnd.avi': 'avi',
  'video/matroska': 'mkv',
  'video/ogg': 'ogv',
  'video/3gpp': '3gp 3gpp',
  'video/3gpp2': '3g2 3gpp2',
  'video/mpeg': 'mpg mpeg mpe vob',
  'video/mp2t': 'ts m2ts mts',
  'video/x-ms-wmv': 'wmv',
  'video/x-flv': 'flv',
  'application/ogg': 'ogx',
  'application/vnd.ms-asf': 'asf',
  'application/pdf': 'pdf',
  'application/rtf': 'rtf',
  'application/postscript': 'ps eps',
  'application/zip': 'zip',
  'application/gzip': 'gz tgz',
  'application/x-bzip2': 'bz2',
  'application/x-xz': 'xz',
  'application/x-7z-compressed': '7z',
  'application/vnd.rar': 'rar',
  'application/x-tar': 'tar',
  'application/zstd': 'zst',
  'application/vnd.sqlite3': 'sqlite sqlite3 db gpkg mbtiles',
  'application/vnd.shp': 'shp shx',
  'application/vnd.las': 'las',
  'application/vnd.apache.parquet': 'parquet',
  'application/x-spss-sav': 'sav',
  'application/x-msaccess': 'mdb accdb',
  'application/vnd.microsoft.portable-executable': 'exe dll',
  'application/dicom': 'dcm',
  'application/x-mobipocket-ebook': 'mobi',
  'application/vnd.tcpdump.pcap': 'pcap',
  'application/wasm': 'wasm',
  'model/gltf-binary': 'glb',
  'font/ttf': 'ttf',
  'font/otf': 'otf',
  'font/woff': 'woff',
  'font/woff2': 'woff2',
})

/** Extensions of the same format. */
const sameFormat = [
  'jpg jpeg jpe jfif pjpeg pjp',
  'tif tiff',
  'htm html',
  'mpg mpeg mpe',
  'mid midi',
  'aif aiff aifc',
  'heif hif',
  '3gp 3gpp',
  '3g2 3gpp2',
  'mov qt',
  'djvu djv',
  'md markdown',
  'yaml yml',
  'tsv tab',
  'vcf vcard',
].map((extensions) => extensions.split(' '))

/** An extension and the others of the same format. */
export const sameExtensions = (extension: string): readonly string[] =>
  sameFormat.find((extensions) => extensions.includes(extension)) ?? [extension]

const tables = [
  signedExtensions,
  textExtensions,
  zipExtensions,
  compoundExtensions,
  unsignedExtensions,
]

/** The media type that an extension stands for; undefined if it is not known. */
export function typeOfExtension(extension: string): string | undefined {
  for (const table of tables) {
    const type = table.get(extension)
    if (type !== undefined) return type
  }
  return undefined
}

/** The known extensions of a media type. */
export const extensionsOf = (type: string): string[] =>
  tables.flatMap((table) =>
    [...table].flatMap(([extension, of]) => (of === type ? [extension] : [])),
  )
