// Written by scripts/write-font-coverage.mjs from the installed @fontsource packages; not to be edited.
import type { FontFamily } from './font-family.ts';

export const FONT_FAMILIES: readonly FontFamily[] = [
  {
    "family": "Inter",
    "slug": "inter",
    "faces": [
      {
        "weight": 400,
        "style": "normal",
        "name": "Inter-Regular"
      },
      {
        "weight": 400,
        "style": "italic",
        "name": "Inter-Italic"
      },
      {
        "weight": 700,
        "style": "normal",
        "name": "Inter-Bold"
      },
      {
        "weight": 700,
        "style": "italic",
        "name": "Inter-BoldItalic"
      }
    ],
    "subsets": [
      {
        "subset": "latin",
        "unicodeRange": "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD",
        "glyphs": "20-7e a0-ac ae-ff 131 152-153 2bb-2bc 2c6 2da 2dc 304 308 2002 2009 200b 2013-2014 2018-201a 201c-201e 2022 2026 2032-2033 2039-203a 2044 20ac 2122 2191 2193 2212 feff"
      },
      {
        "subset": "latin-ext",
        "unicodeRange": "U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF",
        "glyphs": "100-130 132-148 14a-151 154-1c3 1c5-254 256-27b 27e-284 286-290 292-2a4 2a6-2ba 2bd-2c5 2c7-2cc 2ce-2d7 2dd-2ff 304 308 1d00 1d0d 1d1b 1d43 1d47-1d49 1d4d 1d4f-1d50 1d52 1d56-1d58 1d5b 1d62-1d65 1d9c 1da0 1dbb 1dbf 1e00-1e9b 1e9d-1e9f 1ef2-1eff 2020 20a0-20ab 20ad-20af 20b1-20b5 20b8-20ba 20bc-20bf 2113 2c7c 2c7f a7ff"
      }
    ]
  },
  {
    "family": "Source Serif 4",
    "slug": "source-serif-4",
    "faces": [
      {
        "weight": 400,
        "style": "normal",
        "name": "SourceSerif4-Regular"
      },
      {
        "weight": 400,
        "style": "italic",
        "name": "SourceSerif4-Italic"
      },
      {
        "weight": 700,
        "style": "normal",
        "name": "SourceSerif4-Bold"
      },
      {
        "weight": 700,
        "style": "italic",
        "name": "SourceSerif4-BoldItalic"
      }
    ],
    "subsets": [
      {
        "subset": "latin",
        "unicodeRange": "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD",
        "glyphs": "20-7e a0-ff 131 152-153 2bb-2bc 2c6 2da 2dc 304 308 329 2002 2009 200b 2013-2014 2018-201a 201c-201e 2022 2026 2032-2033 2039-203a 2044 20ac 2122 2191 2193 2212 2215"
      },
      {
        "subset": "latin-ext",
        "unicodeRange": "U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C4,U+2113,U+2C60-2C7F,U+A720-A7FF",
        "glyphs": "100-12b 12e-130 134-151 154-165 168-17f 18f 192 1a0-1a1 1af-1b0 1cd-1dc 1e6-1e7 1f8-1f9 218-21b 237 251 259 261 2b0 2b2-2b3 2b7-2b8 2be-2bf 2c7-2cc 2dd 2e1-2e3 304 308 329 1d43 1d47-1d49 1d4d 1d4f-1d50 1d52 1d56-1d58 1d5b 1d9c 1da0 1dbb 1e0c-1e0f 1e20-1e21 1e24-1e25 1e2a-1e2b 1e36-1e3b 1e3e-1e3f 1e42-1e49 1e5a-1e63 1e6c-1e6f 1e80-1e85 1e8e-1e8f 1e92-1e93 1e97 1e9e 1ef2-1ef9 2020 20a1 20a4 20a6-20a7 20a9 20ab 20ae 20b1-20b2 20b4-20b5 20b8-20ba 20bd 20bf 2113"
      }
    ]
  },
  {
    "family": "IBM Plex Sans",
    "slug": "ibm-plex-sans",
    "faces": [
      {
        "weight": 400,
        "style": "normal",
        "name": "IBMPlexSans-Regular"
      },
      {
        "weight": 400,
        "style": "italic",
        "name": "IBMPlexSans-Italic"
      },
      {
        "weight": 700,
        "style": "normal",
        "name": "IBMPlexSans-Bold"
      },
      {
        "weight": 700,
        "style": "italic",
        "name": "IBMPlexSans-BoldItalic"
      }
    ],
    "subsets": [
      {
        "subset": "latin",
        "unicodeRange": "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD",
        "glyphs": "20-7e a0-ff 131 152-153 2bb-2bc 2c6 2da 2dc 304 308 2002 2009 200b 2013-2014 2018-201a 201c-201e 2022 2026 2032-2033 2039-203a 2044 20ac 2122 2191 2193 2212 2215 feff fffd"
      },
      {
        "subset": "latin-ext",
        "unicodeRange": "U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF",
        "glyphs": "100-130 132-151 154-17f 18f 192 1a0-1a1 1af-1b0 1cd-1dc 1fa-1ff 218-21b 237 259 2c7 2dd 304 308 1e80-1e85 1e9e 1ef2-1ef9 2020 20a1 20a4 20a6 20a8-20ab 20ad-20ae 20b1-20b2 20b4-20b5 20b8-20ba 20bd 20bf 2113"
      }
    ]
  },
  {
    "family": "IBM Plex Mono",
    "slug": "ibm-plex-mono",
    "faces": [
      {
        "weight": 400,
        "style": "normal",
        "name": "IBMPlexMono-Regular"
      },
      {
        "weight": 400,
        "style": "italic",
        "name": "IBMPlexMono-Italic"
      },
      {
        "weight": 700,
        "style": "normal",
        "name": "IBMPlexMono-Bold"
      },
      {
        "weight": 700,
        "style": "italic",
        "name": "IBMPlexMono-BoldItalic"
      }
    ],
    "subsets": [
      {
        "subset": "latin",
        "unicodeRange": "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD",
        "glyphs": "20-7e a0-ff 131 152-153 2bb-2bc 2c6 2da 2dc 304 308 2013-2014 2018-201a 201c-201e 2022 2026 2032-2033 2039-203a 2044 20ac 2122 2191 2193 2212 2215"
      },
      {
        "subset": "latin-ext",
        "unicodeRange": "U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF",
        "glyphs": "100-130 132-151 154-17f 18f 192 1a0-1a1 1af-1b0 1cd-1dc 1fa-1ff 218-21b 237 259 2c7 2dd 304 308 1e80-1e85 1e9e 1ef2-1ef9 2020 20a1 20a4 20a6 20a8-20ab 20ad-20ae 20b1-20b2 20b4-20b5 20b8-20ba 20bd 20bf 2113"
      }
    ]
  }
];
